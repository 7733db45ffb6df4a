package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of bad input ends with code 1 or 2, one line that says what to mend, and nothing half-written. */
class BadInputTest {
    @TempDir
    Path folder;

    private Path inputs;
    private Path outputs;
    private Path model;

    @BeforeEach
    void makeFolders() throws IOException {
        inputs = Files.createDirectory(folder.resolve("in"));
        outputs = Files.createDirectory(folder.resolve("out"));
        model = outputs.resolve("points.model");
    }

    @AfterEach
    void nothingIsHalfWritten() throws IOException {
        try (var files = Files.list(outputs)) {
            assertThat(files).isEmpty();
        }
    }

    private CommandRun train(Path data, String... options) {
        String[] args = {"train", "--data", data.toString(), "--trainer", "gp-dense", "--model", model.toString()};
        String[] all = Arrays.copyOf(args, args.length + options.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        return CommandRun.of(all);
    }

    private Path file(String name, String text) throws IOException {
        return Points.write(inputs.resolve(name), text);
    }

    /** A good model among the inputs. */
    private Path trained() throws IOException {
        Path kept = inputs.resolve("good.model");
        Path data = Points.csv(inputs.resolve("good.csv"), 30, 1);
        CommandRun.of("train", "--data", data.toString(), "--trainer", "gp-dense", "--model", kept.toString())
                .succeeds();
        return kept;
    }

    private CommandRun predict(Path usedModel, Path data) {
        return CommandRun.of(
                "predict",
                "--model",
                usedModel.toString(),
                "--data",
                data.toString(),
                "--out",
                outputs.resolve("predictions.csv").toString());
    }

    @Test
    void missingFile() {
        Path absent = inputs.resolve("absent.csv");

        train(absent).fails(1, absent + ": no such file; check the path");
    }

    @Test
    void emptyFile() throws IOException {
        Path empty = file("empty.csv", "");

        train(empty).fails(1, empty + ": the file is empty; check how it was made");
    }

    @Test
    void truncatedGzip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(Files.readAllBytes(Points.csv(inputs.resolve("whole.csv"), 500, 1)));
        }
        Path cut = Files.write(inputs.resolve("cut.csv.gz"), Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));

        train(cut).fails(1, cut + ": the gzip stream ends early; the file is cut short, copy it again");
    }

    @Test
    void wrongMagicNumber() throws IOException {
        Path images = Files.write(inputs.resolve("train-images-idx3-ubyte"), new byte[] {9, 9, 9, 9, 0, 0, 0, 1});

        CommandRun run = train(images);

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("querent: " + images + ": ")
                .containsIgnoringCase("magic")
                .hasLineCount(1);
    }

    @Test
    void raggedCsvRow() throws IOException {
        Path ragged = file("ragged.csv", "x,y,label\n1,2,a\n3,4\n");

        train(ragged)
                .fails(1, ragged + ": line 3 has 2 fields, the header has 3; look for a missing separator or quote");
    }

    @Test
    void textWhereANumberBelongs() throws IOException {
        Path wordy = file("wordy.csv", "x,y,label\n1,2,a\n3,tall,b\n");

        CommandRun run = train(wordy);

        assertThat(run.err())
                .startsWith("querent: " + wordy + ", line 3, column y: 'tall' is not a number; name this column if it"
                        + " holds a category or the label (--nominal y or --label y)");
        assertThat(run.err()).hasLineCount(1);
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void valueThatIsNotFinite() throws IOException {
        for (String value : new String[] {"NaN", "inf"}) {
            Path bad = file("bad.csv", "x,y,label\n1,2,a\n3," + value + ",b\n");

            CommandRun run = train(bad);

            assertThat(run.err())
                    .startsWith("querent: " + bad + ", line 3, column y: '" + value + "' is not finite")
                    .hasLineCount(1);
            assertThat(run.code()).isEqualTo(1);
        }
    }

    @Test
    void negativeValueForTheIntersectionKernel() throws IOException {
        Path negative = file("negative.csv", "x,y,label\n1,2,a\n3,-0.5,b\n1,1,a\n3,2,b\n");

        CommandRun run = train(negative, "-O", "kernel=intersection", "--quiet");

        assertThat(run.err())
                .startsWith("querent: " + negative + ": ")
                .contains("-0.5")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void duplicateAndUnsortedLibsvmIndices() throws IOException {
        for (String row : new String[] {"a 1:1 1:2", "a 2:1 1:2"}) {
            Path bad = file("bad.libsvm", "b 1:1\n" + row + "\n");

            CommandRun run = train(bad);

            assertThat(run.err()).startsWith("querent: " + bad + ", line 2").hasLineCount(1);
            assertThat(run.code()).isEqualTo(1);
        }
    }

    @Test
    void labelMissing() throws IOException {
        Path unlabelled = file("unlabelled.csv", "x,y\n1,2\n3,4\n");

        train(unlabelled)
                .fails(
                        1,
                        unlabelled
                                + ": no label column (columns: x, y); add one named 'label' or name another (--label NAME)");
    }

    @Test
    void oneClassOnly() throws IOException {
        Path single = file("single.csv", "x,label\n1,a\n2,a\n");

        train(single)
                .fails(1, single + ": all 2 rows are of the class 'a'; training needs rows of at least two classes");
    }

    @Test
    void otherFeaturesThanInTraining() throws IOException {
        Path good = trained();
        Path other = file("other.csv", "x,z\n1,2\n");

        CommandRun run = predict(good, other);

        assertThat(run.err())
                .startsWith("querent: " + other + ": the data does not fit the model")
                .contains("'y' is missing")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void classesTheModelDoesNotKnow() throws IOException {
        Path good = trained();
        Path other = file("other.csv", "x,y,label\n1,2,near\n3,4,middle\n");

        CommandRun.of("evaluate", "--model", good.toString(), "--data", other.toString(), "--quiet")
                .fails(
                        1,
                        other + ": the model does not know the class 'middle' (it knows far, near);"
                                + " leave these rows out or train with them");
    }

    @Test
    void modelFileCutShort() throws IOException {
        byte[] bytes = Files.readAllBytes(trained());
        Path cut = Files.write(inputs.resolve("cut.model"), Arrays.copyOf(bytes, bytes.length - 1));

        predict(cut, inputs.resolve("good.csv"))
                .fails(
                        1,
                        cut + ": is cut short: " + (bytes.length - 1) + " bytes instead of " + bytes.length
                                + "; copy it again from where it was made, or train again");
    }

    @Test
    void modelFileWithAFlippedBit() throws IOException {
        byte[] bytes = Files.readAllBytes(trained());
        bytes[bytes.length / 2] ^= 4;
        Path flipped = Files.write(inputs.resolve("flipped.model"), bytes);

        predict(flipped, inputs.resolve("good.csv"))
                .fails(
                        1,
                        flipped + ": is damaged: its checksum does not match; copy it again from where it was made, or"
                                + " train again");
    }

    @Test
    void modelFileOfANewerVersion() throws Exception {
        byte[] bytes = Files.readAllBytes(trained());
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 7);
        byte[] body = Arrays.copyOf(bytes, bytes.length - 32);
        System.arraycopy(MessageDigest.getInstance("SHA-256").digest(body), 0, bytes, body.length, 32);
        Path newer = Files.write(inputs.resolve("newer.model"), bytes);

        predict(newer, inputs.resolve("good.csv"))
                .fails(1, newer + ": was written by a newer Querent (format 7); this one reads up to 1: update");
    }

    @Test
    void dataInsteadOfAModel() throws IOException {
        Path data = Points.csv(inputs.resolve("points.csv"), 4, 1);

        predict(data, data).fails(1, data + ": is not a Querent model; give a file written by 'querent train'");
    }

    @Test
    void outputFolderMissing() throws IOException {
        Path data = Points.csv(inputs.resolve("points.csv"), 30, 1);
        model = outputs.resolve("absent").resolve("points.model");

        train(data)
                .fails(1, model + ": cannot be written: there is no folder " + model.getParent() + "; create it first");
    }

    @Test
    void outputFolderNotWritable() throws IOException {
        Path data = Points.csv(inputs.resolve("points.csv"), 30, 1);
        Path closed = Files.createDirectory(inputs.resolve("closed"));
        assumeTrue(closed.toFile().setWritable(false), "the file system has no write permission");
        // root may write everywhere, except where the system itself refuses
        boolean refused = !Files.isWritable(closed);
        Path refusing = refused ? closed : Path.of("/proc");
        assumeTrue(refused || Files.isDirectory(refusing), "there is no folder that refuses files");
        model = refusing.resolve("points.model");

        train(data)
                .fails(
                        1,
                        model + ": the folder " + refusing
                                + " is not writable; choose another or change its permissions");
    }

    @Test
    void outputIsTheInput() throws IOException {
        Path data = Points.csv(inputs.resolve("points.csv"), 30, 1);
        byte[] before = Files.readAllBytes(data);
        model = data;

        train(data).fails(1, data + ": is also an input; give another name for the output");
        assertThat(Files.readAllBytes(data)).isEqualTo(before);
    }

    @Test
    void diskFull() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no device that is always full");
        Path data = Points.csv(inputs.resolve("points.csv"), 30, 1);
        model = Files.createSymbolicLink(inputs.resolve("full.model"), full);

        CommandRun run = train(data, "--quiet");

        assertThat(run.err())
                .startsWith("querent: " + model + ": the disk is full (No space left on device")
                .contains("nothing was kept, free some space or write to another disk")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(1);
    }
}
