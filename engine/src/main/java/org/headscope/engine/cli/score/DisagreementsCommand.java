package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.Disagreements;
import org.headscope.engine.interpret.evaluation.Disagreements.DisagreementSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import picocli.CommandLine.*;

@Command(
    name = "disagreements",
    description = "Lists the positions where two predictors differ most.",
    footer = {
      "",
      "Examples:",
      "  headscope disagreements --run samples/NAME --predictors truth \\",
      "      --instances test.jsonl",
      "  headscope disagreements --predictors samples/NAME@2000,ngram-3 \\",
      "      --instances test.jsonl --id reference-test-1-0 --count 10 --json",
      "",
      "Largest TVD first. --json prints {\"a\",\"b\",\"rows\",\"total\",\"vocabulary\",",
      "\"positions\":[{\"instance\",\"position\",\"token\",\"state\",\"context\",\"tvd\",\"a\":[…],",
      "\"b\":[…]},…]}: total is the sum over all rows, a and b are distributions over the",
      "vocabulary."
    })
public final class DisagreementsCommand implements Runnable {
  @Mixin private PredictorsOption predictors;
  @Mixin private InstanceOption instances;
  @Mixin private RowsOption rows;

  @Option(
      names = "--count",
      defaultValue = "50",
      paramLabel = "N",
      description = "Maximum number of positions; ${DEFAULT-VALUE} if not given.")
  private int count;

  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    List<PredictorRef> two = predictors.refs();
    if (two.size() != 2) {
      throw Usage.wrong("Name two predictors by --run and --predictors, not " + two.size());
    }
    if (count < 1) {
      throw Usage.wrong("--count must be at least 1");
    }
    List<Instance> all = instances.all(() -> predictors.vocabulary(two));
    RowRule rule = rows.rule(all.getFirst());
    DisagreementSpec spec = new DisagreementSpec(two.getFirst(), two.getLast(), all, rule, count);
    DisagreementResult found = device.run(Disagreements.with(rows.store()), spec);
    output.print(
        new AnswerFields()
            .with("a", found.a())
            .with("b", found.b())
            .with("rows", found.rows())
            .with("total", found.total())
            .with("vocabulary", all.getFirst().vocabulary().labels())
            .with("positions", found.positions().stream().map(DisagreementsCommand::line).toList()),
        out -> list(out, found));
  }

  private static AnswerFields line(DisagreementResult.Position p) {
    return new AnswerFields()
        .with("instance", p.instance().id())
        .with("position", p.position())
        .with("token", p.instance().vocabulary().label(p.token()))
        .with("state", p.state())
        .with("context", p.context())
        .with("tvd", p.tvd())
        .with("a", p.p())
        .with("b", p.q());
  }

  private static void list(PrintWriter out, DisagreementResult found) {
    out.println(
        Table.text(
            "%s and %s: TVD %.4f per row over %,d rows",
            PlainText.line(found.a()),
            PlainText.line(found.b()),
            found.rows() == 0 ? 0 : found.total() / found.rows(),
            found.rows()));
    for (DisagreementResult.Position p : found.positions()) {
      out.println(
          Table.text(
              "%s %5d  %8s  TVD %.3f",
              PlainText.line(p.instance().id()), p.position(), p.context(), p.tvd()));
    }
  }
}
