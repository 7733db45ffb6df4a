package dev.querent.io.image;

import dev.querent.core.data.Labels;
import dev.querent.io.array.UnnamedColumns;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.FormatReader;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.Images;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a folder with one sub-folder of images per class, or a folder of unlabelled images. Rows are in the order of folder and file names.
 * Hidden files and files without a PNG, JPEG, BMP or GIF extension are skipped.
 */
public final class ImageFolderReader implements FormatReader {
    /** The column of file names, which may serve as id. */
    private static final String FILE = "file";

    @Override
    public String format() {
        return "images";
    }

    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return Files.isDirectory(path);
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        UnnamedColumns.refuseNames(path, options, "the names of the sub-folders");
        options.id().filter(name -> !name.equals(FILE)).ifPresent(name -> {
            throw new UsageException(
                    path + ": there is no column '" + name + "' to identify images; there is '" + FILE + "'");
        });
        FolderListing top = FolderListing.of(path);
        if (top.images().isEmpty() && top.folders().isEmpty()) {
            throw InputException.in(
                    path, "holds no images; it needs PNG, JPEG, BMP or GIF files, or a folder per class");
        }
        if (!top.images().isEmpty() && !top.folders().isEmpty()) {
            throw InputException.in(
                    path,
                    "holds both images (" + top.images().get(0).getFileName() + ") and folders ("
                            + top.folders().get(0).getFileName()
                            + "); put every image into the folder of its class, or remove the folders");
        }
        return top.folders().isEmpty() ? unlabelled(path, top) : labelled(path, top);
    }

    private Table unlabelled(Path path, FolderListing top) {
        List<GrayImage> images = top.images().stream().map(GrayDecoder::decode).toList();
        List<String> names =
                top.images().stream().map(file -> file.getFileName().toString()).toList();
        return table(path, new Images(images, names), Optional.empty());
    }

    private Table labelled(Path path, FolderListing top) {
        List<GrayImage> images = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (Path folder : top.folders()) {
            String label = folder.getFileName().toString();
            for (Path file : imagesOfClass(folder)) {
                images.add(GrayDecoder.decode(file));
                names.add(label + "/" + file.getFileName());
                labels.add(label);
            }
        }
        return table(path, new Images(images, names), Optional.of(Labels.of(labels)));
    }

    private static List<Path> imagesOfClass(Path folder) {
        FolderListing listing = FolderListing.of(folder);
        if (!listing.folders().isEmpty()) {
            throw InputException.in(
                    folder,
                    "holds the folder " + listing.folders().get(0).getFileName()
                            + "; the images of a class lie directly in its folder");
        }
        if (listing.images().isEmpty()) {
            throw InputException.in(
                    folder, "is the folder of a class but holds no images; add some or remove the folder");
        }
        return listing.images();
    }

    private Table table(Path path, Images images, Optional<Labels> labels) {
        return new Table(path.toString(), format(), images, labels, ContentDigest.of(images, labels))
                .carrying(List.of(new TextColumn(FILE, TextColumn.Kind.TEXT, images.names())));
    }
}
