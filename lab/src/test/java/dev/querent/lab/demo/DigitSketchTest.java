package dev.querent.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigitSketchTest {

    @Test
    void twoRowsOfPixelsBecomeOneLine() {
        byte ink = (byte) 255;
        GrayImage image =
                new GrayImage(new ImageShape(4, 3), new byte[] {ink, ink, 0, 0, ink, 0, ink, 0, 0, ink, 0, 0});
        assertThat(DigitSketch.lines(image)).containsExactly("█▀▄ ", " ▀  ");
    }

    @Test
    void imagesStandSideBySide() {
        GrayImage dark = new GrayImage(new ImageShape(1, 1), new byte[] {(byte) 255});
        assertThat(DigitSketch.sideBySide(List.of(dark, dark), 2)).containsExactly("▀  ▀");
    }

    @Test
    void aMarginThatNoneUsesIsLeftOut() {
        byte ink = (byte) 255;
        ImageShape shape = new ImageShape(4, 4);
        GrayImage left = new GrayImage(shape, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, ink, 0, 0, 0, ink, 0, 0});
        GrayImage right = new GrayImage(shape, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ink, 0, 0, 0, 0, 0});
        assertThat(DigitSketch.sideBySide(List.of(left, right), 1)).containsExactly("█   ▀");
    }

    @Test
    void noImagesGiveNoLines() {
        assertThat(DigitSketch.sideBySide(List.of(), 2)).isEmpty();
    }
}
