package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.rows.RowsFile;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Command-line options for predictors: runs and named predictors, any number of both.
public final class PredictorsOption {
  public static final String RUNS =
      "A trained model: its last checkpoint if no step is given; may be repeated.";

  public static final String RUN =
      "A trained model: its run's folder; its last checkpoint if no step is given.";

  @Option(names = "--run", paramLabel = "DIR[@STEP]", description = RUNS)
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--predictors",
      split = ",",
      paramLabel = "NAME",
      description =
          "Predictors, such as truth, ngram-2, ctw-5, lnw-r, DIR[@STEP], a kept circuit's "
              + "FILE.circuit.json, or rows:FILE, the rows of another program; an unknown name "
              + "lists them all. ngram-K, add1-K, wb-K and kn-K see K - 1 symbols, ctw-D and"
              + " ppm-D see D.")
  private List<String> names = new ArrayList<>();

  /// The former name of the option, from when it took one predictor.
  @Option(names = "--predictor", hidden = true)
  private List<String> one = new ArrayList<>();

  /// Returns the vocabulary for text that belongs to no instance: that of the runs' task, or
  /// RegBench's if there are no runs.
  public Vocabulary vocabulary(List<PredictorRef> refs) {
    List<Vocabulary> own =
        refs.stream()
            .flatMap(ref -> ref.model().stream())
            .map(model -> RunDirectory.open(model.run()).info().data().task().vocabulary())
            .distinct()
            .toList();
    if (own.size() > 1) {
      throw Usage.wrong("The runs were trained on different vocabularies; use one at a time");
    }
    return own.isEmpty() ? Tasks.UNNAMED : own.getFirst();
  }

  /// Returns the one predictor that is named, either by `option` or as a run.
  public static PredictorRef one(String option, @Nullable String name, @Nullable String run) {
    OpenRuns open = new OpenRuns();
    if (run != null && name == null) {
      Usage.of(() -> Usage.run(run));
      return PredictorRef.run(run, open);
    }
    if (name == null || run != null) {
      throw Usage.wrong("Name one predictor, by %s or by --run".formatted(option));
    }
    PredictorRef.unknown(name)
        .ifPresent(sentence -> {
          throw Usage.wrong(sentence);
        });
    return PredictorRef.parse(name, open);
  }

  /// Returns the named predictors, runs first.
  public List<PredictorRef> refs() {
    List<String> all = Stream.concat(names.stream(), one.stream()).toList();
    if (runs.isEmpty() && all.isEmpty()) {
      throw Usage.wrong("Name a --run or --predictors");
    }
    requireKnown(all);
    runs.forEach(run -> Usage.of(() -> Usage.run(run)));
    List<PredictorRef> refs = new ArrayList<>();
    OpenRuns open = new OpenRuns();
    runs.forEach(run -> refs.add(PredictorRef.run(run, open)));
    all.forEach(name -> refs.add(PredictorRef.parse(name, open)));
    return refs;
  }

  /// Returns the predictors called `names`, for commands whose `--run` is something else.
  public static List<PredictorRef> named(List<String> names) {
    requireKnown(names);
    OpenRuns open = new OpenRuns();
    return names.stream().map(name -> PredictorRef.parse(name, open)).toList();
  }

  private static void requireKnown(List<String> names) {
    for (String name : names) {
      PredictorRef.unknown(name)
          .ifPresent(sentence -> {
            throw Usage.wrong(sentence);
          });
      if (name.contains("@") && !CircuitFile.isNamed(name) && !name.startsWith(RowsFile.PREFIX)) {
        Usage.of(() -> Usage.run(name));
      }
    }
  }
}
