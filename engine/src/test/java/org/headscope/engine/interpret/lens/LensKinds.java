package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;

/// Fitted lenses as kinds of files.
public final class LensKinds {
  private LensKinds() {}

  /// Stores lenses of some numbers at a checkpoint of `run`, whose model has one layer of width 8
  /// or two.
  ///
  /// @return their file
  public static Path store(RunDirectory run, CheckpointRef checkpoint) {
    List<LayerFit> layers =
        IntStream.range(0, run.info().model().depth())
            .mapToObj(l ->
                new LayerFit(numbers(64, l), numbers(8, l), numbers(64, l + 1), numbers(64, l + 2)))
            .toList();
    return LensFitFile.write(run, checkpoint, new LensFit(8, layers, "made for a test"))
        .resolve("lenses")
        .resolve(String.format(Locale.ROOT, "step-%08d.safetensors", checkpoint.step()));
  }

  private static float[] numbers(int count, int first) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (first + i) / 7f;
    }
    return numbers;
  }

  /// The file of a checkpoint, also with a recomputed hash.
  public static List<FileKind> all(Path folder) throws IOException {
    return List.of(
        FileKind.covered("lenses", List.of(file(folder.resolve("a"))), LensKinds::read),
        FileKind.rehashed(
            "lenses+hash", List.of(file(folder.resolve("b"))), FileKinds::reseal, LensKinds::read));
  }

  private static Path file(Path folder) throws IOException {
    RunDirectory run =
        TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 40);
    return store(run, run.ref(40));
  }

  private static Reading read(Path file) {
    RunDirectory run = RunDirectory.open(FileKinds.above(file, 3));
    LensFit fit = LensFitFile.readFile(file, run, run.ref(40));
    return fit.summary().equals("made for a test")
            && Arrays.equals(fit.layers().getFirst().bias(), numbers(8, 0))
        ? Reading.AS_WRITTEN
        : Reading.READ;
  }
}
