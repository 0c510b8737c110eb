package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.run.MetricsFile;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// The files of a run as kinds of files; those named `…-1` belong to runs of format 1.
public final class RunKinds {
  private static final long[] STEPS = {5, 10};

  private static final List<ModelConfig> MODELS =
      List.of(
          TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0),
          EveryArchitecture.small(Architecture.RETNET, Variant.PAPER)
              .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2), NgramHeads.Form.PLAIN))),
          EveryArchitecture.small(Architecture.HYENA, Variant.PAPER),
          EveryArchitecture.small(Architecture.MAMBA, Variant.REFERENCE),
          new ReweightingConfig(Features.COUNTS, 8));

  private final Path folder;
  private final Set<MetricsLine> written = new HashSet<>();

  private RunKinds(Path folder) {
    this.folder = folder;
  }

  /// All kinds, each in separate runs.
  public static List<FileKind> all(Path folder) throws IOException {
    RunKinds kinds = new RunKinds(folder);
    List<FileKind> all = new ArrayList<>();
    for (String format : List.of("", "-1")) {
      all.add(kinds.ofRun("run.json" + format, "run.json"));
      all.add(kinds.ofRun("SHA256SUMS" + format, "checkpoints/SHA256SUMS"));
      all.add(kinds.metrics("metrics.jsonl" + format));
    }
    String last = "checkpoints/" + RunFiles.weights(STEPS[STEPS.length - 1]);
    all.add(kinds.ofRun("weights", last));
    FileKind weights = kinds.ofRun("weights+hash", last);
    all.add(
        FileKind.rehashed(
            weights.name(),
            weights.samples(),
            file -> TinyRun.writeSums(run(file, last), STEPS),
            weights.reader()));
    all.addAll(StateKinds.all(folder.resolve("state")));
    return all;
  }

  private List<Path> runs(String kind) throws IOException {
    List<Path> runs = new ArrayList<>();
    for (ModelConfig model : MODELS) {
      Path run = folder.resolve(kind).resolve("run-" + runs.size());
      TinyRun.write(run, model, STEPS);
      Files.writeString(run.resolve("metrics.jsonl"), MetricsFile.text(lines(runs.size())));
      if (kind.endsWith("-1")) {
        TinyRun.unprotect(run);
      }
      runs.add(run);
    }
    return runs;
  }

  private static List<MetricsLine> lines(int run) {
    return LongStream.rangeClosed(1, 10)
        .boxed()
        .flatMap(step -> {
          double some = 1.0 / (step + run);
          OptionalDouble value = OptionalDouble.of(some);
          OptionalDouble none = OptionalDouble.empty();
          return Stream.of(
              new MetricsLine(
                  step,
                  16 * step,
                  0.1 * step,
                  "train",
                  value,
                  none,
                  none,
                  new MetricsLine.Update(value, value)),
              new MetricsLine(
                  step,
                  16 * step,
                  0.1 * step,
                  "validation",
                  none,
                  value,
                  value,
                  new MetricsLine.Update(none, none)));
        })
        .toList();
  }

  /// The run that contains `file` under `name`.
  private static Path run(Path file, String name) {
    return FileKinds.above(file, Path.of(name).getNameCount());
  }

  /// A file of a run that is read as in the window: facts, metrics, the last weights.
  private FileKind ofRun(String kind, String name) throws IOException {
    List<Path> samples = runs(kind).stream().map(run -> run.resolve(name)).toList();
    return new FileKind(
        kind,
        !kind.endsWith("-1"),
        samples,
        _ -> {},
        file -> {
          RunDirectory run = RunDirectory.open(run(file, name));
          run.unhashedWarning();
          run.metrics(_ -> {});
          run.info().steps();
          run.info().model().layerInfos();
          run.info().model().summary();
          run.info().model().parameterCount();
          run.model(run.checkpoint(OptionalLong.empty()).step(), ComputeDevice.CPU).close();
          return Reading.READ;
        });
  }

  /// Each line has a check, but the last lines may be missing: everything read must have been
  /// written.
  private FileKind metrics(String kind) throws IOException {
    List<Path> samples = runs(kind).stream().map(run -> run.resolve("metrics.jsonl")).toList();
    for (int run = 0; run < MODELS.size(); run++) {
      written.addAll(lines(run));
    }
    return new FileKind(
        kind,
        !kind.endsWith("-1"),
        samples,
        _ -> {},
        file -> {
          List<MetricsLine> read = RunDirectory.open(FileKinds.above(file, 1)).metrics(_ -> {});
          return written.containsAll(read) ? Reading.AS_WRITTEN : Reading.READ;
        });
  }
}
