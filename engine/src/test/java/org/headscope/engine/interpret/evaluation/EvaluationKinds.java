package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;

/// Kept evaluations as a kind of file.
public final class EvaluationKinds {
  static final ModelConfig MODEL = TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0);

  private EvaluationKinds() {}

  /// One of `step`, on instances with the hash `instances`.
  public static KeptEvaluation evaluation(long step, String instances, double accuracy) {
    return new KeptEvaluation(
        step,
        RowRule.ALL,
        24,
        new EvaluationResult.Score(
            "run",
            accuracy,
            0.0625,
            0.25,
            0.125,
            step == 5 ? OptionalDouble.empty() : OptionalDouble.of(1.5),
            step == 5 ? OptionalDouble.empty() : OptionalDouble.of(0.5),
            step == 5 ? 3 : 0),
        Provenance.of(Map.of("run", "run", KeptEvaluation.INSTANCES, instances)));
  }

  /// With a check, as they are always written.
  public static FileKind of(Path folder) throws IOException {
    List<Path> samples = new ArrayList<>();
    Set<Object> written = new HashSet<>();
    for (int count = 1; count <= 2; count++) {
      RunDirectory run = TinyRun.write(folder.resolve("run-" + count), MODEL, 5, 10);
      for (int i = 0; i < count; i++) {
        samples.add(EvaluationFile.keep(run, evaluation(5L * (i + 1), "abc", 0.5)));
      }
      written.add(EvaluationFile.read(run));
    }
    return FileKind.covered(
        "evaluations.json",
        samples.stream().distinct().toList(),
        file -> {
          Object read = EvaluationFile.read(RunDirectory.open(FileKinds.above(file, 2)));
          return written.contains(read) ? Reading.AS_WRITTEN : Reading.READ;
        });
  }
}
