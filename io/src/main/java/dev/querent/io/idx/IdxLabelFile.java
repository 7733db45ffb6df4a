package dev.querent.io.idx;

import dev.querent.core.data.Labels;
import dev.querent.io.array.ElementType;
import dev.querent.io.array.LabelArray;
import dev.querent.io.read.DataSource;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The labels of {@code train-images-idx3-ubyte.gz} are in {@code train-labels-idx1-ubyte.gz} of the same folder. */
final class IdxLabelFile {
    private static final String GZ = ".gz";

    private IdxLabelFile() {}

    /** The label file of an image file in the same folder, if it exists; the dash before "idx" may be a dot, and gzip is optional. */
    static Optional<Path> find(Path images) {
        String name = images.getFileName().toString();
        String plain = name.endsWith(GZ) ? name.substring(0, name.length() - GZ.length()) : name;
        if (!plain.contains("images")) {
            return Optional.empty();
        }
        String labels = plain.replace("images", "labels");
        Set<String> names = new LinkedHashSet<>();
        names.add(labels.replaceFirst("idx[2-4]", "idx1"));
        names.add(labels.replaceFirst("[-.]idx[2-4]", "-idx1"));
        names.add(labels.replaceFirst("[-.]idx[2-4]", ".idx1"));
        for (String candidate : names) {
            for (String ending : name.equals(plain) ? List.of("", GZ) : List.of(GZ, "")) {
                Path file = images.resolveSibling(candidate + ending);
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    static Labels read(Path file, LabelArray.Rows images) {
        try (InputStream in = DataSource.open(file)) {
            IdxHeader header = IdxHeader.read(file, in);
            if (header.sizes().size() != 1) {
                throw InputException.in(
                        file,
                        "has " + header.sizes().size() + " axes; a file of labels has one, look for the right file");
            }
            ElementType type = header.type();
            return LabelArray.read(file, in, ByteOrder.BIG_ENDIAN, type.bytes(), header.rows(), type, images);
        } catch (IOException e) {
            throw DataSource.failure(file, e);
        }
    }
}
