package dev.querent.io.npy;

import dev.querent.core.data.Labels;
import dev.querent.io.array.LabelArray;
import dev.querent.io.read.DataSource;
import dev.querent.model.error.InputException;
import dev.querent.model.file.Reason;
import dev.querent.model.table.Vectors;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** A zip file of NPY arrays. It is read twice: first the headers, to choose by name and shape, then the chosen arrays. */
final class NpzArchive {
    private static final List<String> FEATURES = List.of("X", "x", "features", "data");
    private static final List<String> LABELS = List.of("y", "labels", "label");
    private static final int ZIP_MAGIC = 0x04034b50;
    private static final int NAME_LENGTH_AT = 26;
    private static final int NAME_AT = 30;
    private static final String NPY = ".npy";

    private NpzArchive() {}

    /** The features and, if the archive has them, the labels. */
    record Arrays(Vectors features, Optional<Labels> labels) {}

    static boolean startsAsZip(byte[] head) {
        return head.length >= Integer.BYTES && littleEndian(head).getInt() == ZIP_MAGIC;
    }

    /** Whether the first entry of a zip file is an array; other zip files are not of this format. */
    static boolean startsWithArray(byte[] head) {
        if (!startsAsZip(head) || head.length < NAME_AT) {
            return false;
        }
        int length = littleEndian(head).getShort(NAME_LENGTH_AT) & 0xFFFF;
        int end = Math.min(NAME_AT + length, head.length);
        return new String(head, NAME_AT, end - NAME_AT, StandardCharsets.UTF_8).endsWith(NPY);
    }

    private static ByteBuffer littleEndian(byte[] head) {
        return ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    }

    static Arrays read(Path path) {
        Map<String, NpyHeader> headers = new LinkedHashMap<>();
        forEachArray(path, (name, place, in) -> headers.put(name, NpyHeader.read(place, in)));
        String featureName = featureName(path, headers);
        Optional<String> labelName =
                LABELS.stream().filter(headers::containsKey).findFirst();
        List<Long> shape = headers.get(featureName).shape();
        LabelArray.Rows rows = new LabelArray.Rows(path.resolve(featureName + NPY), shape.isEmpty() ? 1 : shape.get(0));
        Reading reading = new Reading(featureName, labelName, rows);
        forEachArray(path, reading);
        return new Arrays(reading.features, Optional.ofNullable(reading.labels));
    }

    private static String featureName(Path path, Map<String, NpyHeader> headers) {
        Optional<String> known = FEATURES.stream().filter(headers::containsKey).findFirst();
        if (known.isPresent()) {
            return known.get();
        }
        List<String> matrices = headers.keySet().stream()
                .filter(name -> headers.get(name).shape().size() == 2
                        || headers.get(name).shape().size() == 3)
                .toList();
        if (matrices.size() != 1) {
            String arrays = headers.entrySet().stream()
                    .map(entry -> entry.getKey() + " (" + entry.getValue().shapeText() + ")")
                    .collect(Collectors.joining(", "));
            throw InputException.in(
                    path,
                    "has no array called X, x, features or data, nor exactly one of two or three axes; it has "
                            + (arrays.isEmpty() ? "no arrays" : arrays) + ". Save with np.savez(file, X=..., y=...)");
        }
        return matrices.get(0);
    }

    private interface ArrayVisitor {
        void visit(String name, Path place, InputStream in) throws IOException;
    }

    /** Keeps the two arrays asked for. */
    private static final class Reading implements ArrayVisitor {
        private final String featureName;
        private final Optional<String> labelName;
        private final LabelArray.Rows rows;
        private Vectors features;
        private Labels labels;

        Reading(String featureName, Optional<String> labelName, LabelArray.Rows rows) {
            this.featureName = featureName;
            this.labelName = labelName;
            this.rows = rows;
        }

        @Override
        public void visit(String name, Path place, InputStream in) throws IOException {
            if (name.equals(featureName)) {
                features = NpyArray.features(place, in, NpyHeader.read(place, in));
            } else if (labelName.filter(name::equals).isPresent()) {
                labels = NpyArray.labels(place, in, NpyHeader.read(place, in), rows);
            }
        }
    }

    private static void forEachArray(Path path, ArrayVisitor visitor) {
        try (ZipInputStream zip = new ZipInputStream(DataSource.open(path))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(NPY)) {
                    String name = entry.getName().substring(0, entry.getName().length() - NPY.length());
                    visitor.visit(name, path.resolve(entry.getName()), zip);
                }
            }
        } catch (EOFException | ZipException e) {
            throw InputException.in(
                    path, "the zip archive is damaged or cut short (" + Reason.of(e) + "); copy it again", e);
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
    }
}
