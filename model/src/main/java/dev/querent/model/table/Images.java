package dev.querent.model.table;

import java.util.ArrayList;
import java.util.List;

/** Grey images, possibly of different sizes, with the file name each came from. */
public record Images(List<GrayImage> images, List<String> names) implements Content {
    public Images {
        images = List.copyOf(images);
        names = List.copyOf(names);
        if (images.size() != names.size()) {
            throw new IllegalArgumentException(images.size() + " images but " + names.size() + " names");
        }
    }

    @Override
    public int rows() {
        return images.size();
    }

    @Override
    public Images select(int[] rows) {
        List<GrayImage> pickedImages = new ArrayList<>(rows.length);
        List<String> pickedNames = new ArrayList<>(rows.length);
        for (int row : rows) {
            pickedImages.add(images.get(row));
            pickedNames.add(names.get(row));
        }
        return new Images(pickedImages, pickedNames);
    }

    @Override
    public String kind() {
        return "images";
    }
}
