package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// `analyses/lenses/step-00020000.safetensors`: the fitted lenses of a checkpoint, as float32
/// tensors `layer-0.affine` and so on, with the hash of the weights that they belong to and a hash
/// of the file. If the run was shipped or cannot be written to, the file is in the user's data
/// folder and replaces the run's.
public final class LensFitFile {
  private static final String CHECKPOINT = "checkpoint";
  private static final String SUMMARY = "fit";
  private static final int MAX_SUMMARY = 1000;

  private LensFitFile() {}

  private static String name(long step) {
    return RunFiles.LENSES + "/" + RunFiles.weights(step);
  }

  /// The stored fit of a checkpoint; empty if there is none.
  ///
  /// @throws UserError if its file cannot be used
  public static Optional<LensFit> read(RunDirectory run, CheckpointRef checkpoint) {
    return AnalysisFolders.of(run.path())
        .existing(name(checkpoint.step()))
        .map(file -> readFile(file, run, checkpoint));
  }

  /// Reads the fit of `checkpoint` from `file`.
  ///
  /// @throws UserError if the file is damaged or has a number that is not finite, or its fit is of
  ///   other weights or of another shape
  public static LensFit readFile(Path file, RunDirectory run, CheckpointRef checkpoint) {
    ModelConfig config = run.info().model();
    if (!ResidualStream.isIn(config) || !(config instanceof LayeredConfig stack)) {
      throw unusable(file, "the model of its run has no residual stream");
    }
    int width = stack.width();
    SortedMap<String, TensorShape> expected = shapes(stack);
    TensorFile content =
        SealedTensors.read(
            file,
            true,
            found -> {
              if (!found.equals(expected)) {
                throw unusable(
                    file,
                    "its lenses are not for %d layers of width %d".formatted(stack.depth(), width));
              }
            });
    if (!checkpoint.sha256().equals(content.metadata().get(CHECKPOINT))) {
      throw unusable(file, "it belongs to other weights than step " + checkpoint.step());
    }
    String summary = content.metadata().getOrDefault(SUMMARY, "");
    if (summary.length() > MAX_SUMMARY) {
      throw unusable(file, "its description is too long");
    }
    List<LayerFit> layers =
        IntStream.range(0, stack.depth())
            .mapToObj(l ->
                new LayerFit(
                    values(file, content, l, "affine"),
                    values(file, content, l, "bias"),
                    values(file, content, l, "jacobian"),
                    values(file, content, l, "jacobian-later")))
            .toList();
    return new LensFit(width, layers, summary);
  }

  private static SortedMap<String, TensorShape> shapes(LayeredConfig config) {
    List<Long> matrix = List.of((long) config.width(), (long) config.width());
    SortedMap<String, TensorShape> shapes = new TreeMap<>();
    for (int l = 0; l < config.depth(); l++) {
      for (String map : List.of("affine", "jacobian", "jacobian-later")) {
        shapes.put(tensor(l, map), new TensorShape(StoredTensor.Type.F32, matrix));
      }
      shapes.put(
          tensor(l, "bias"),
          new TensorShape(StoredTensor.Type.F32, List.of((long) config.width())));
    }
    return shapes;
  }

  private static String tensor(int layer, String map) {
    return "layer-" + layer + "." + map;
  }

  private static float[] values(Path file, TensorFile content, int layer, String map) {
    StoredTensor tensor = content.tensor(tensor(layer, map));
    if (!tensor.finite()) {
      throw unusable(file, "it has NaN or infinite values in " + tensor.name());
    }
    return tensor.floats();
  }

  private static UserError unusable(Path file, String why) {
    return new UserError(
        "The file %s cannot be used: %s; regenerate it with headscope lens --fit."
            .formatted(file, why));
  }

  /// Stores a fit with the run or, if that is not possible, in the user's data folder.
  ///
  /// @return the folder of analyses that has it
  /// @throws UserError if no folder can be written to
  public static Path write(RunDirectory run, CheckpointRef checkpoint, LensFit fit) {
    List<Long> matrix = List.of((long) fit.width(), (long) fit.width());
    List<StoredTensor> tensors = new ArrayList<>();
    for (int l = 0; l < fit.layers().size(); l++) {
      LayerFit layer = fit.layers().get(l);
      tensors.add(StoredTensor.float32(tensor(l, "affine"), matrix, layer.affine()));
      tensors.add(
          StoredTensor.float32(tensor(l, "bias"), List.of((long) fit.width()), layer.bias()));
      tensors.add(StoredTensor.float32(tensor(l, "jacobian"), matrix, layer.jacobian()));
      tensors.add(StoredTensor.float32(tensor(l, "jacobian-later"), matrix, layer.later()));
    }
    TensorFile file =
        TensorFile.of(
            new TreeMap<>(Map.of(CHECKPOINT, checkpoint.sha256(), SUMMARY, fit.summary())),
            tensors);
    AtomicFile.Content content = out -> SealedTensors.write(out, file);
    AnalysisFolders folders = AnalysisFolders.of(run.path());
    folders.write(Map.of(name(checkpoint.step()), content));
    return folders.target();
  }
}
