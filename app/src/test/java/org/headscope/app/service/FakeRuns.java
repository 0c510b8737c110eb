package org.headscope.app.service;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.RunViews;
import org.headscope.app.session.RunRef;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.MetricsLine;

/// Runs made in memory: every head attends to the previous token, every row is uniform. A run
/// called `mlp` has no heads, and in one called `mamba` every channel has a map and a state.
public final class FakeRuns implements RunSource {
  public static final int LAYERS = 3;
  public static final int HEADS = 2;

  private static final List<LayerInfo> MAMBA =
      Collections.nCopies(LAYERS, new LayerInfo("Mamba", MapKind.IMPLIED, 0, FakeMaps.SIZE, true));

  private static final List<LayerInfo> MLP =
      List.of(new LayerInfo("MLP", MapKind.NONE, 0, 0, false));

  /// A language of two states in which a and b alternate.
  public static final Pfa ALTERNATING =
      new Pfa(2, 0, List.of(new Transition(0, 1, 1, 1.0), new Transition(1, 2, 0, 1.0)));

  public final List<String> inspected = new ArrayList<>();

  /// Makes all checkpoints unreadable.
  public boolean breaks;

  /// The number of times metrics were read.
  public int measured;

  @Override
  public RunView open(Path directory) {
    if (directory.toString().contains("bad")) {
      throw new UserError(directory + ": has no run.json; choose the folder of a run.");
    }
    RunView run =
        RunViews.of(
            new RunRef(directory.getFileName().toString(), directory),
            headless(directory) ? "MLP on n-gram ratios" : "3 layers, 2 heads",
            layerInfos(directory),
            List.of(0L, 100L, 250L),
            Optional.empty());
    return directory.endsWith("imported") ? RunViews.imported(run, Optional.empty()) : run;
  }

  @Override
  public Measurements measure(RunRef run) {
    measured++;
    if (run.name().equals("unmeasured")) {
      return new Measurements(
          List.of(),
          new TreeMap<>(),
          List.of(),
          Map.of(Measurements.Part.METRICS, "The file metrics.jsonl is not valid JSON."),
          List.of());
    }
    MetricsLine line =
        new MetricsLine(
            250,
            1,
            1,
            "validation",
            OptionalDouble.of(1.5),
            OptionalDouble.of(0.9),
            OptionalDouble.of(0.2),
            MetricsLine.Update.NONE);
    return new Measurements(List.of(line), new TreeMap<>(), List.of(), Map.of(), List.of());
  }

  private static List<LayerInfo> layerInfos(Path directory) {
    return switch (directory.getFileName().toString()) {
      case "mlp" -> MLP;
      case "mamba" -> MAMBA;
      default -> FakeMaps.softmax(LAYERS, HEADS);
    };
  }

  private static boolean headless(Path directory) {
    return directory.endsWith("mlp");
  }

  @Override
  public List<Instance> instances(Path file) {
    if (file.toString().contains("bad")) {
      throw new UserError(file + ": line 3 is not JSON; write it with \"headscope generate\".");
    }
    return file.toString().contains("empty")
        ? List.of()
        : List.of(instance("one", 40), instance("two", 12), instance("three", 90));
  }

  /// Returns an instance of `strings` strings of four symbols.
  public static Instance instance(String id, int strings) {
    return RegBench.instance(
        id,
        Optional.empty(),
        Optional.of(ALTERNATING),
        java.util.Collections.nCopies(strings, "abab"));
  }

  @Override
  public InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
    inspected.add(run.name() + "@" + step + " " + instance.id());
    if (step == 100 || breaks) {
      throw new UserError("step-00000100.safetensors: is cut short; copy it again.");
    }
    if (instance.id().equals("long")) {
      throw new InstanceError("The instance long has 19,998 tokens; choose a shorter one.");
    }
    int length = instance.text().length();
    List<LayerInfo> layerInfos = layerInfos(run.directory());
    float[][][] weights =
        layerInfos.stream()
            .map(look -> new float[look.maps()][length * length])
            .toArray(float[][][]::new);
    for (float[][] layer : weights) {
      for (float[] map : layer) {
        for (int q = 0; q < length; q++) {
          map[q * length + Math.max(0, q - 1)] = 1;
        }
      }
    }
    double[][] uniform = new double[length][RegBench.VOCABULARY.size()];
    for (double[] row : uniform) {
      java.util.Arrays.fill(row, 1.0 / RegBench.VOCABULARY.size());
    }
    return new InspectionResult(
        run.name(),
        step,
        instance,
        instance.tokens(),
        instance.stateAfter(),
        new AttentionMaps(length, layerInfos, weights),
        Map.of("model", PredictionRows.of(uniform), "truth", PredictionRows.of(uniform)),
        Provenance.of(Map.of()));
  }
}
