package dev.querent.io.image;

import dev.querent.io.read.DataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Image files and sub-folders of a folder, both sorted by name, without hidden ones. */
record FolderListing(List<Path> images, List<Path> folders) {
    private static final Pattern IMAGE_NAME = Pattern.compile(".*\\.(png|jpg|jpeg|bmp|gif)");

    static FolderListing of(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> visible = entries.filter(entry -> !name(entry).startsWith("."))
                    .sorted(Comparator.comparing(FolderListing::name)) // by code point, for any locale
                    .toList();
            return new FolderListing(
                    visible.stream().filter(FolderListing::isImage).toList(),
                    visible.stream().filter(Files::isDirectory).toList());
        } catch (IOException e) {
            throw DataSource.failure(folder, e);
        }
    }

    private static boolean isImage(Path entry) {
        return Files.isRegularFile(entry)
                && IMAGE_NAME.matcher(name(entry).toLowerCase(Locale.ROOT)).matches();
    }

    private static String name(Path entry) {
        return entry.getFileName().toString();
    }
}
