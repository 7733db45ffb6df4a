package dev.querent.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngImageTest {

    @Test
    void theJdkReadsWhatIsWritten() throws IOException {
        GrayImage image = new GrayImage(new ImageShape(3, 2), new byte[] {0, 100, (byte) 255, 1, 2, 3});
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(PngImage.encode(image)));
        assertThat(read.getWidth()).isEqualTo(3);
        assertThat(read.getHeight()).isEqualTo(2);
        for (int y = 0; y < 2; y++) {
            for (int x = 0; x < 3; x++) {
                assertThat(read.getRGB(x, y) >>> 24).isEqualTo(image.at(x, y)); // brightness becomes opacity
                assertThat(read.getRGB(x, y) & 0xFFFFFF).isZero(); // of black ink
            }
        }
    }

    @Test
    void aPhotographKeepsItsGreys() throws IOException {
        GrayImage image = new GrayImage(new ImageShape(3, 2), new byte[] {0, 100, (byte) 255, 1, 2, 3});
        Raster read = ImageIO.read(new ByteArrayInputStream(PngImage.photograph(image)))
                .getRaster();
        for (int y = 0; y < 2; y++) {
            for (int x = 0; x < 3; x++) {
                assertThat(read.getSample(x, y, 0)).isEqualTo(image.at(x, y));
            }
        }
    }

    @Test
    void aThumbnailHasTheMeansOfBlocksAndLeavesSmallImagesAlone() {
        GrayImage image = new GrayImage(new ImageShape(5, 2), new byte[] {0, 4, 100, 100, 9, 8, 12, 100, 104, 9});
        GrayImage small = Thumbnail.of(image, 3);
        assertThat(small.shape()).isEqualTo(new ImageShape(2, 1));
        assertThat(small.at(0, 0)).isEqualTo(6);
        assertThat(small.at(1, 0)).isEqualTo(101);
        assertThat(Thumbnail.of(image, 5)).isSameAs(image);
    }

    @Test
    void aDataUriNamesItsType() {
        GrayImage image = new GrayImage(new ImageShape(1, 1), new byte[1]);
        assertThat(PngImage.dataUri(image)).startsWith("data:image/png;base64,iVBORw0KGgo");
    }
}
