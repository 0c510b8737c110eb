package org.headscope.app.service;

import module java.base;

import org.headscope.app.service.InterventionStack.Cut;
import org.headscope.app.service.Measurements.Part;
import org.headscope.app.service.RunView.Training.Stage;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile.HeadScoreReading;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.Ablations;
import org.headscope.engine.interpret.intervention.InterventionSpec;
import org.headscope.engine.interpret.intervention.Interventions;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// Runs, instances and inspections: from the engine, or a test. Called by worker threads.
/// Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface RunSource {
  /// Maximum number of positions with maps: maps of 10,000 would take gigabytes, and seconds to
  /// paint.
  int MAPPED = 1024;

  /// Returns the folders of runs in `folder`, by name; none if it is a run itself.
  default List<Path> runsIn(Path folder) {
    return RunDirectory.isRun(folder) || !Files.isDirectory(folder)
        ? List.of()
        : RunDirectory.within(folder);
  }

  /// Reads the run in `directory` as far as the window shows it at first: no weights, no metrics.
  RunView open(Path directory);

  /// Reads the measurements of `run`; skips and reports unreadable files.
  Measurements measure(RunRef run);

  List<Instance> instances(Path file);

  /// Returns the shipped runs and instances, without unreadable ones.
  default Shipped shipped() {
    return Shipped.NONE;
  }

  record Shipped(List<InstanceSet> sets, List<RunView> runs) {
    static final Shipped NONE = new Shipped(List.of(), List.of());

    public Shipped {
      sets = List.copyOf(sets);
      runs = List.copyOf(runs);
    }
  }

  /// Inspects with maps of the first positions.
  InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation);

  /// A request to run a checkpoint on an instance.
  ///
  /// @param mapped the positions with maps, at most {@value #MAPPED}
  /// @param cut the interventions in its pass; with some, the first positions are mapped
  /// @param known the earlier inspection of the same instance, with maps of other positions
  record ReadingRequest(
      RunRef run,
      long step,
      Instance instance,
      Span mapped,
      Cut cut,
      Optional<InspectionResult> known) {}

  /// Inspects with maps of the requested positions.
  default InspectionResult inspect(
      ReadingRequest asked, Progress progress, Cancellation cancellation) {
    return inspect(asked.run(), asked.step(), asked.instance(), progress, cancellation);
  }

  /// Returns the parts of a checkpoint's model that can be replaced.
  default List<Component> components(RunRef run, long step, Cancellation cancellation) {
    return List.of();
  }

  /// Runs from disk, read and computed by the engine.
  record Engine(OpenRuns runs, ModelPool models, Interventions interventions) implements RunSource {
    /// The seed of permutations.
    private static final long SEED = 1;

    public Engine(OpenRuns runs, ModelPool models) {
      this(runs, models, new Interventions());
    }

    @Override
    public RunView open(Path directory) {
      RunDirectory run = runs.reopen(directory);
      ModelConfig model = run.info().model();
      List<Long> steps = run.checkpoints().stream().map(Checkpoint::step).toList();
      if (steps.isEmpty()) {
        throw new UserError(
            directory
                + " has no finished checkpoint yet; open it again once training has written one.");
      }
      return new RunView(
          new RunRef(run.name(), directory),
          run.info().summary(),
          run.info().data().task(),
          model.layerInfos(),
          steps,
          training(run),
          Optional.empty(),
          new RunView.Weights(given(model), run.info().origin()));
    }

    private static int given(ModelConfig model) {
      return switch (model) {
        case ConstructedConfig whole -> whole.construction().depth();
        case HybridConfig hybrid -> hybrid.treeDepth();
        default -> 0;
      };
    }

    private static RunView.Training training(RunDirectory run) {
      Stage stage =
          run.complete()
              ? Stage.COMPLETE
              : run.isBeingTrained() ? Stage.RUNNING : Stage.INTERRUPTED;
      long last = run.checkpoints().getLast().step();
      return new RunView.Training(
          stage, Math.max(last, run.resumedFrom().orElse(last)), run.info().steps());
    }

    @Override
    public Measurements measure(RunRef run) {
      RunDirectory directory = runs.run(run.directory());
      Map<Part, String> problems = new EnumMap<>(Part.class);
      List<String> notes = new ArrayList<>(directory.unhashedWarning().stream().toList());
      return new Measurements(
          readable(
              () -> directory.metrics(notes::add), List.of(), p -> problems.put(Part.METRICS, p)),
          readable(
              () -> {
                HeadScoreReading stored = HeadScoreFile.stored(directory);
                stored.note().ifPresent(notes::add);
                return stored.results();
              },
              new TreeMap<>(),
              p -> problems.put(Part.HEAD_SCORES, p)),
          readable(
              () -> EvaluationFile.read(directory),
              List.of(),
              p -> problems.put(Part.EVALUATIONS, p)),
          problems,
          notes);
    }

    /// Returns the result of `reading`, or `nothing` when it fails, and adds the error to
    /// `problems`.
    private static <T> T readable(Supplier<T> reading, T nothing, Consumer<String> problems) {
      try {
        return reading.get();
      } catch (UserError e) {
        problems.accept(Objects.requireNonNullElse(e.getMessage(), "It failed."));
        return nothing;
      }
    }

    @Override
    public List<Instance> instances(Path file) {
      return InstanceFile.readRegular(file);
    }

    @Override
    public Shipped shipped() {
      return ShippedRuns.find()
          .map(shipped ->
              new Shipped(
                  readable(
                      shipped.instances(),
                      file -> new InstanceSet(absolute(file), instances(file))),
                  readable(shipped.runs(), run -> open(absolute(run)))))
          .orElse(Shipped.NONE);
    }

    private static Path absolute(Path path) {
      return path.toAbsolutePath().normalize();
    }

    private static <T> List<T> readable(List<Path> paths, Function<Path, T> reading) {
      return paths.stream()
          .flatMap(path -> {
            try {
              return Stream.of(reading.apply(path));
            } catch (UserError _) {
              return Stream.empty(); // opening it reports the error
            }
          })
          .toList();
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
      Span first = Span.EMPTY.neighbourhood(MAPPED, instance.length());
      return inspect(
          new ReadingRequest(run, step, instance, first, Cut.NONE, Optional.empty()),
          progress,
          cancellation);
    }

    @Override
    public InspectionResult inspect(
        ReadingRequest asked, Progress progress, Cancellation cancellation) {
      RunDirectory directory = runs.at(asked.run().directory(), asked.step());
      Context context = new Context(models, progress, cancellation);
      if (!asked.cut().isNone()) {
        return interventions.inspect(
            new InterventionSpec(
                directory.ref(asked.step()),
                asked.instance(),
                asked.cut().interventions(),
                asked.cut().other(),
                true,
                SEED),
            MAPPED,
            context);
      }
      Range mapped = new Range(asked.mapped().from(), asked.mapped().to() - 1);
      return Inspection.run(
          new InspectionSpec(directory.ref(asked.step()), asked.instance(), Optional.of(mapped)),
          asked.known(),
          context);
    }

    @Override
    public List<Component> components(RunRef run, long step, Cancellation cancellation) {
      return Ablations.components(
          runs.at(run.directory(), step).ref(step),
          new Context(models, Progress.none(), cancellation));
    }
  }
}
