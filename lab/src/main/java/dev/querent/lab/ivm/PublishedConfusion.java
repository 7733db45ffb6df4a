package dev.querent.lab.ivm;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Confusion matrices of digits that Denninger (2017) prints: true digits down, predicted ones across. */
enum PublishedConfusion {
    /** Table 7.4; the thesis marks all but the first two classes as not final. */
    MNIST_MACHINES("""
            946    0   1   2   0   8  16   0   6   1
              0 1049   3   2   0   0  40  20  18   3
              5    1 936  22  12   4  12   3  33   4
              0    4   2 887   0   6   6   4  69  32
              0    3   2   8 671  14  24   0  42 218
              3    1   0  26   1 698  36   0  96  31
              3    1   0   0   6   8 938   0   2   0
              2   13  18  22   3  20   0 685  37 228
              0    2   0   7   2   1  13   1 927  21
              1    6   0   7  94  13   1   7  22 858
            """),
    /** Table 7.5, on the training rows. */
    MNIST_FOREST("""
            5647   32    1   18    5    4  185    1   20   10
               0 6708   17    4    0    0    5    5    1    2
              47  339 5351   29   41    0   35   60   53    3
              37  410   71 5413    3   10   23   66   55   43
               5  417   15    2 4805    0  106   46    4  442
             117  454   11  589   29 3931  162   18   32   78
              56  252    2    1    3   16 5586    0    2    0
              18  445   24    2   27    0    2 5612    3  132
              92  784   28  366   32   21   48   52 4344   84
              55  436    5   85  135    2    7  287   14 4923
            """),
    /** Table 7.6, on the training rows. */
    MNIST_EXPERTS("""
            4831   10   22   17    0 1007    0    8   20    8
               3 6708   17    2    2    3    0    4    1    2
              16    0 5690    9   11   74    2   13   55   88
              14    1   77 5816   11   44    1   63   55   49
               0    0   26    1 5746    6    0   11    6   46
               0    6   15    0    7 5242    0   67   33   51
              10    0    2    1   27  262 5612    0    2    2
               2    3   39    0    0   20    0 6161    3   37
              33    8   32    0   19  111    4   87 5482   75
              21    0    7   43    3   71    1 1361   33 4409
            """),
    /** Table 7.8. */
    USPS_MACHINES("""
            340   0   2   1   1   0  13   0   1   1
              0 206   4   0  48   0   4   0   0   2
              5   0 182   4   2   1   1   1   2   0
              5   0   3 149   0   5   0   0   3   1
              1   1   6   2 160   1   4   0   0  25
              3   0   0  12   1 131   4   0   5   4
              5   0   3   0   3   2 154   0   3   0
              1   0   3   1   5   1   0 100   1  35
              4   0   2   7   0   3   2   0 145   3
              3   0   3   1  17   2   0   1   2 148
            """);

    private final int[][] counts;

    PublishedConfusion(String counts) {
        this.counts = counts.lines()
                .map(line -> Arrays.stream(line.strip().split(" +"))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .toArray(int[][]::new);
    }

    int count(int actual, int predicted) {
        return counts[actual][predicted];
    }

    double recall(int actual) {
        return (double) counts[actual][actual] / Arrays.stream(counts[actual]).sum();
    }

    /** The share of the rows that were right. */
    double accuracy() {
        int right = IntStream.range(0, counts.length).map(c -> counts[c][c]).sum();
        return (double) right
                / Arrays.stream(counts).flatMapToInt(Arrays::stream).sum();
    }
}
