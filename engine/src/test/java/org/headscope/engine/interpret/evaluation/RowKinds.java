package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
import org.headscope.engine.run.Sha256;

/// Kept rows as a kind of file.
public final class RowKinds {
  private RowKinds() {}

  /// Rows, and rows with a recomputed checksum.
  public static List<FileKind> all(Path folder) throws IOException {
    return List.of(
        FileKind.covered("rows", samples(folder.resolve("a")), RowKinds::read),
        FileKind.rehashed(
            "rows+hash", samples(folder.resolve("b")), FileKinds::reseal, RowKinds::read));
  }

  private static List<Path> samples(Path folder) throws IOException {
    RowFolder rows = new RowFolder(folder, 1 << 30);
    List<Path> samples = new ArrayList<>();
    for (int count : new int[] {1, 3, 12}) {
      String key = Sha256.hex(new byte[] {(byte) count});
      rows.write(key, rows(count));
      samples.add(folder.resolve(key.substring(0, 2)).resolve(key + ".rows"));
    }
    return samples;
  }

  private static double[][] rows(int count) {
    SplittableRandom random = new SplittableRandom(count);
    double[][] rows = new double[count][];
    for (int i = 0; i < count; i++) {
      double[] row = random.doubles(RegBench.VOCABULARY.size()).toArray();
      double sum = Arrays.stream(row).sum();
      rows[i] = Arrays.stream(row).map(p -> p / sum).toArray();
    }
    return rows;
  }

  private static Reading read(Path file) {
    String name = String.valueOf(file.getFileName());
    String key = name.substring(0, name.indexOf('.'));
    RowFolder folder = new RowFolder(FileKinds.above(file, 2), 1 << 30);
    return folder.read(key, 1).isPresent() ? Reading.READ : Reading.ABSENT;
  }
}
