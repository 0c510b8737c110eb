package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.FakeScores;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.AnalysisQueue.AnalysisSource;
import org.headscope.app.service.training.RunMaker;
import org.headscope.app.session.RunRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// A recorded run, a run that is being trained, and fakes that train and score it.
final class LessonTrainingFakes {
  static final Path RECORDED = Path.of("/runs/recorded");

  /// The score from which head 2.1 is called `1-gram`.
  static final double NAMED = 0.6;

  private LessonTrainingFakes() {}

  /// A fake training: the test sets its checkpoints and the score of head 2.1 at each.
  static final class Maker extends RunMaker {
    final List<TrainingSpec> trained = new ArrayList<>();
    Consumer<Training> training = _ -> {};

    @Override
    public List<ComputeDevice> devices() {
      return List.of(ComputeDevice.CPU);
    }

    @Override
    public EstimateResult count(EstimateSpec spec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public EstimateResult estimate(
        EstimateSpec spec, Progress progress, Cancellation cancellation) {
      throw new UnsupportedOperationException();
    }

    @Override
    public TrainingSpec resuming(Path directory) {
      throw new UnsupportedOperationException();
    }

    @Override
    public TrainingSpec withKernels(
        TrainingSpec spec, Consumer<String> report, Progress progress, Cancellation cancellation) {
      return spec;
    }

    @Override
    public void train(
        TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
      trained.add(spec);
      training.accept(new Training(watcher, progress, cancellation));
    }
  }

  record Training(TrainingWatcher watcher, Progress progress, Cancellation cancellation) {}

  /// A fake that scores all checkpoints that were kept.
  record Scorer(Runs runs) implements AnalysisSource {
    @Override
    public Notice scoreHeads(Path run, Progress progress, Cancellation cancellation) {
      runs.unscorable.ifPresent(error -> {
        throw error;
      });
      runs.scored.putAll(runs.kept);
      return new Notice(Notice.Kind.SUCCESS, "Scored.");
    }

    @Override
    public Notice evaluate(
        RunRef run,
        long step,
        List<Instance> instances,
        Progress progress,
        Cancellation cancellation) {
      throw new UnsupportedOperationException();
    }
  }

  /// A recorded run, and one that is being trained.
  static final class Runs implements RunSource {
    final TreeMap<Long, Double> kept = new TreeMap<>();
    private final TreeMap<Long, Double> scored = new TreeMap<>();
    Optional<UserError> unscorable = Optional.empty();
    private final FakeRuns fake = new FakeRuns();

    @Override
    public RunView open(Path directory) {
      boolean recorded = directory.equals(RECORDED);
      List<Long> steps = recorded ? List.of(0L, 300L, 400L, 600L) : List.copyOf(kept.keySet());
      if (steps.isEmpty()) {
        throw new UserError("There is no run in %s; choose another.".formatted(directory));
      }
      return new RunView(
          RunRef.of(directory),
          "3 layers, 2 heads",
          RegBench.paper(),
          FakeMaps.softmax(3, 2),
          steps,
          new RunView.Training(RunView.Training.Stage.RUNNING, steps.getLast(), 600),
          Optional.empty(),
          RunView.Weights.TRAINED);
    }

    @Override
    public Measurements measure(RunRef run) {
      TreeMap<Long, HeadScoreResult> scores = new TreeMap<>();
      Map<Long, Double> known =
          run.directory().equals(RECORDED)
              ? Map.of(0L, 0.2, 300L, 0.3, 400L, NAMED, 600L, 0.7)
              : scored;
      known.forEach((step, score) -> scores.put(step, result(step, score)));
      return new Measurements(List.of(), scores, List.of(), Map.of(), List.of());
    }

    private static HeadScoreResult result(long step, double score) {
      List<HeadScore> heads =
          IntStream.rangeClosed(1, 3)
              .boxed()
              .flatMap(layer ->
                  IntStream.rangeClosed(1, 2)
                      .mapToObj(head -> head(layer, head, layer == 2 && head == 1 ? score : 0.1)))
              .toList();
      return new HeadScoreResult(step, heads, Provenance.of(Map.of()));
    }

    private static HeadScore head(int layer, int head, double score) {
      String name = score >= NAMED ? "1-gram" : FakeScores.NO_NAME;
      return FakeScores.head(layer, head, name, FakeScores.shares(0, score));
    }

    @Override
    public List<Instance> instances(Path file) {
      return fake.instances(file);
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
      return fake.inspect(RunRef.of(Path.of("/runs/fake")), 0, instance, progress, cancellation);
    }
  }
}
