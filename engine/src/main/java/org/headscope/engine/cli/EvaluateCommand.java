package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.symbolic.Predictors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "evaluate",
    description = "Scores predictors on instances, and how far they are from each other.",
    footer = {
      "",
      "Examples:",
      "  headscope evaluate --predictors truth,ngram-2,ngram-3 --instances test.jsonl",
      "  headscope evaluate --run samples/NAME --predictors ngram-3 --instances test.jsonl \\",
      "      --rows first-100 --json",
      "",
      "Accuracy: the likeliest token can follow. TVD: half the L1 distance from the",
      "truth. Both are means over all scored rows; standard errors count an instance as",
      "one observation. Cross-entropy: nats per drawn symbol, separators left out."
    })
final class EvaluateCommand implements Runnable {
  @Spec private CommandSpec spec;

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
      description = "Predictors without training, such as truth, uniform, ngram-3.")
  private List<String> names = new ArrayList<>();

  @Mixin private InstancesOption instances;

  @Option(
      names = "--rows",
      defaultValue = "all",
      paramLabel = "RULE",
      description = "all (the default), no-separator or first-100.")
  private RowRule rows;

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  @Option(
      names = "--curves",
      description = "Add the scores over position, string and number of states; needs --json.")
  private boolean curves;

  @Mixin private DeviceOption device;

  @Override
  public void run() {
    checkNames();
    List<LanguageModel> models = new ArrayList<>();
    try {
      List<NamedPredictor> predictors = new ArrayList<>();
      for (String run : runs) {
        LanguageModel model = RunOption.model(run, device.device());
        models.add(model);
        predictors.add(NamedPredictor.of(run, model));
      }
      names.forEach(name -> predictors.add(NamedPredictor.known(name)));
      EvaluationSpec evaluation = new EvaluationSpec(predictors, instances.read(), rows);
      print(
          Work.run(
              spec.commandLine().getErr(),
              (progress, cancellation) ->
                  Evaluation.run(
                      evaluation, RowStore.none(), partial -> {}, progress, cancellation)));
    } finally {
      models.forEach(LanguageModel::close);
    }
  }

  private void checkNames() {
    if (runs.isEmpty() && names.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Name a --run or --predictors to score");
    }
    for (String name : names) {
      if (!Predictors.isKnown(name)) {
        throw new ParameterException(spec.commandLine(), Predictors.unknown(name));
      }
    }
  }

  private void print(EvaluationResult result) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(curves ? result : result.withoutCurves()));
    } else {
      table(out, result);
    }
    out.flush();
  }

  private static void table(PrintWriter out, EvaluationResult result) {
    int width = result.results().stream().mapToInt(s -> s.predictor().length()).max().orElse(0);
    String name = "%-" + Math.max(width, "predictor".length()) + "s";
    out.printf(
        Locale.ROOT, "%d instances, rows: %s%n%n", result.instances(), result.rows().label());
    out.printf(Locale.ROOT, name + "  %-17s %-17s %s%n", "predictor", "accuracy", "TVD", "nats");
    for (EvaluationResult.Score s : result.results()) {
      out.printf(
          Locale.ROOT,
          name + "  %.4f ± %.4f   %.4f ± %.4f   %s%n",
          s.predictor(),
          s.accuracy(),
          s.accuracySe(),
          s.tvd(),
          s.tvdSe(),
          nats(s.crossEntropy()));
    }
    if (!result.pairs().isEmpty()) {
      out.printf(Locale.ROOT, "%n%s%n", "TVD between predictors");
    }
    for (EvaluationResult.Pair p : result.pairs()) {
      out.printf(
          Locale.ROOT, name + "  " + name + "  %.4f ± %.4f%n", p.a(), p.b(), p.tvd(), p.tvdSe());
    }
  }

  private static String nats(OptionalDouble crossEntropy) {
    return crossEntropy.isPresent()
        ? String.format(Locale.ROOT, "%.4f", crossEntropy.getAsDouble())
        : "∞";
  }
}
