package org.headscope.engine.cli;

import java.io.PrintWriter;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "evaluate",
    description = "Scores predictors on instances, and how far they are from each other.",
    footer = {
      "",
      "Examples:",
      "  headscope evaluate --predictors truth,ngram-2,ngram-3 --instances test.jsonl",
      "  headscope evaluate --run samples/NAME --run samples/NAME@100 \\",
      "      --predictors ngram-3,lnw-r --instances test.jsonl --rows first-100 --json",
      "",
      "Accuracy: the likeliest token can follow. TVD: half the L1 distance from the",
      "truth. Both are means over all scored rows; standard errors count an instance as",
      "one observation. Cross-entropy: nats per drawn symbol, separators left out;",
      "infinite (null in JSON) once a row gives the drawn symbol zero probability, and then",
      "the number of such rows tells more. No predictor can stay below the floor, the",
      "entropy of the truth. Expensive rows are cached in the user's cache folder."
    })
final class EvaluateCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private PredictorsOption predictors;

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
      description = "Add the scores by position, string and number of states.")
  private boolean curves;

  @Option(names = "--no-cache", description = "Compute every row again and store none.")
  private boolean noCache;

  @Mixin private DeviceOption device;

  @Override
  public void run() {
    EvaluationSpec evaluation = new EvaluationSpec(predictors.refs(), instances.source(), rows);
    RowStore store = noCache ? RowStore.none() : RowStore.ofFolder();
    print(device.run(spec.commandLine().getErr(), Evaluation.with(store, _ -> {}), evaluation));
  }

  private void print(EvaluationResult found) {
    EvaluationResult result = curves ? found : found.withoutCurves();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(result));
    } else {
      EvaluationTable.print(out, result);
    }
    out.flush();
  }
}
