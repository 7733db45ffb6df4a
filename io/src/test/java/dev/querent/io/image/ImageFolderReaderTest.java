package dev.querent.io.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFolderReaderTest {
    @TempDir
    Path folder;

    @Test
    void subFoldersAreClassesAndRowsAreSortedByName() throws IOException {
        grey("cat/b.png", 20);
        grey("cat/a.png", 10);
        grey("ape/z.png", 30);
        Table table = read();
        Images images = (Images) table.content();
        assertThat(images.names()).containsExactly("ape/z.png", "cat/a.png", "cat/b.png");
        assertThat(images.images()).extracting(image -> image.at(0, 0)).containsExactly(30, 10, 20);
        assertThat(table.labels().orElseThrow().codes()).containsExactly(0, 1, 1);
    }

    @Test
    void imagesDirectlyInTheFolderAreUnlabelled() throws IOException {
        grey("2.png", 2);
        grey("1.png", 1);
        Table table = read();
        assertThat(table.labels()).isEmpty();
        assertThat(((Images) table.content()).names()).containsExactly("1.png", "2.png");
    }

    @Test
    void sizesMayDiffer() throws IOException {
        write("a.png", new BufferedImage(3, 2, BufferedImage.TYPE_BYTE_GRAY));
        write("b.png", new BufferedImage(1, 5, BufferedImage.TYPE_BYTE_GRAY));
        assertThat(((Images) read().content()).images())
                .extracting(GrayImage::shape)
                .containsExactly(new ImageShape(3, 2), new ImageShape(1, 5));
    }

    @ParameterizedTest
    @CsvSource({"ff0000, 76", "00ff00, 150", "0000ff, 29", "ffffff, 255", "808080, 128"})
    void coloursBecomeTheirLuma(String colour, int luma) throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, Integer.parseInt(colour, 16));
        write("a.png", image);
        assertThat(onlyPixel()).isEqualTo(luma);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 128, 255})
    void greyKeepsItsStoredValue(int value) throws IOException {
        grey("a.png", value);
        assertThat(onlyPixel()).isEqualTo(value);
    }

    @Test
    void greyOfSixteenBitsKeepsItsUpperByte() throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_USHORT_GRAY);
        image.getRaster().setSample(0, 0, 0, 0x80FF);
        write("a.png", image);
        assertThat(onlyPixel()).isEqualTo(0x80);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "jpeg", "bmp", "gif", "PNG"})
    void everyFormatIsDecoded(String ending) throws IOException {
        BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 64; i++) {
            image.setRGB(i % 8, i / 8, 0xC8C8C8);
        }
        write("a." + ending, image);
        assertThat(onlyPixel()).isBetween(198, 202);
    }

    @Test
    void hiddenAndOtherFilesArePassedOver() throws IOException {
        grey("1.png", 1);
        Files.writeString(folder.resolve("notes.txt"), "x");
        Files.writeString(folder.resolve(".hidden.png"), "x");
        Files.createDirectory(folder.resolve(".cache"));
        assertThat(read().rows()).isEqualTo(1);
    }

    @Test
    void anImageThatCannotBeDecodedIsNamed() throws IOException {
        grey("cat/good.png", 1);
        Path bad = folder.resolve("cat/bad.png");
        byte[] whole = Files.readAllBytes(folder.resolve("cat/good.png"));
        Files.write(bad, java.util.Arrays.copyOf(whole, 30));
        assertRefused(bad + ": the image cannot be decoded");
    }

    @Test
    void aFileThatIsNoImageIsNamed() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.png"), "no image at all");
        assertRefused(bad + ": is not a PNG, JPEG, BMP or GIF image; convert or remove it");
    }

    @Test
    void anEmptyFolderIsRefused() {
        assertRefused(folder + ": holds no images; it needs PNG, JPEG, BMP or GIF files, or a folder per class");
    }

    @Test
    void imagesBesideFoldersAreRefused() throws IOException {
        grey("cat/a.png", 1);
        grey("stray.png", 1);
        assertRefused("holds both images (stray.png) and folders (cat); put every image into the folder of its class");
    }

    @Test
    void aClassWithoutImagesIsRefused() throws IOException {
        grey("cat/a.png", 1);
        Path empty = Files.createDirectory(folder.resolve("dog"));
        assertRefused(empty + ": is the folder of a class but holds no images");
    }

    @Test
    void foldersWithinClassesAreRefused() throws IOException {
        grey("cat/a.png", 1);
        Files.createDirectory(folder.resolve("cat/more"));
        assertRefused(folder.resolve("cat") + ": holds the folder more");
    }

    @Test
    void itTakesFoldersOnly() throws IOException {
        grey("a.png", 1);
        ImageFolderReader reader = new ImageFolderReader();
        assertThat(reader.accepts(folder, "any", new byte[0])).isTrue();
        assertThat(reader.accepts(folder.resolve("a.png"), "a.png", new byte[0]))
                .isFalse();
    }

    @Test
    void namingALabelColumnIsAWrongUse() throws IOException {
        grey("a.png", 1);
        assertThatThrownBy(() -> new ImageFolderReader()
                        .read(folder, ReadOptions.defaults().withLabel("kind")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("labels come from the names of the sub-folders");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(this::read)
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private Table read() {
        return new ImageFolderReader().read(folder, ReadOptions.defaults());
    }

    private int onlyPixel() {
        return ((Images) read().content()).images().get(0).at(0, 0);
    }

    private void grey(String name, int value) throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setSample(0, 0, 0, value);
        write(name, image);
    }

    private void write(String name, BufferedImage image) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        String ending = name.substring(name.lastIndexOf('.') + 1);
        assertThat(ImageIO.write(image, ending, file.toFile())).isTrue();
    }
}
