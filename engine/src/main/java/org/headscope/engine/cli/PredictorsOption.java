package org.headscope.engine.cli;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.RunDirectory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who predicts: runs and predictors that have a name, any number of both. */
final class PredictorsOption {
  /** Runs that ship with HeadScope and that only they need. */
  private static final String[] LEARNED = {"lnw", "lnw-r", "lnw-b"};

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--run",
      paramLabel = "DIR[@STEP]",
      description =
          "A trained model, more than once for several; the last checkpoint without step.")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--predictors",
      split = ",",
      paramLabel = "NAME",
      description =
          "Predictors, such as truth, ngram-2, ctw-5 or lnw-r, or runs' folders; a name that is"
              + " none lists all.")
  private List<String> names = new ArrayList<>();

  /** What the option for one predictor used to be called. */
  @Option(names = "--predictor", hidden = true)
  private List<String> one = new ArrayList<>();

  /**
   * What was named, the runs first.
   *
   * @throws ParameterException if nothing was, or a name means nothing
   * @throws org.headscope.engine.run.UserError if a run cannot be read
   */
  List<PredictorRef> refs() {
    List<String> all = Stream.concat(names.stream(), one.stream()).toList();
    if (runs.isEmpty() && all.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Name a --run or --predictors");
    }
    for (String name : all) {
      if (!meansSomething(name)) {
        throw new ParameterException(
            spec.commandLine(),
            Predictors.unknown(name, "lnw", "lnw-r", "lnw-b", "a run's folder"));
      }
    }
    List<PredictorRef> refs = new ArrayList<>();
    runs.forEach(run -> refs.add(PredictorRef.run(run)));
    all.forEach(name -> refs.add(PredictorRef.parse(name)));
    return refs;
  }

  private static boolean meansSomething(String name) {
    return Predictors.isKnown(name)
        || List.of(LEARNED).contains(name)
        || (!name.isBlank() && Files.isDirectory(RunDirectory.Reference.parse(name).directory()));
  }
}
