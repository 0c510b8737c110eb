package org.headscope.engine.cli.score;

import static org.headscope.engine.cli.kit.Table.number;
import static org.headscope.engine.cli.kit.Table.text;
import static org.headscope.engine.cli.kit.Table.withError;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.evaluation.CodeLengthResult;
import org.headscope.engine.interpret.evaluation.CodeLengthSpec;
import org.headscope.engine.interpret.evaluation.CodeLengths;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.interpret.evaluation.KeptEvaluations;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "evaluate",
    description = "Scores predictors on instances, and measures how far apart they are.",
    footer = {
      "",
      "Examples:",
      "  headscope evaluate --predictors truth,ngram-2,ngram-3 --instances test.jsonl",
      "  headscope evaluate --run samples/NAME --run samples/NAME@100 \\",
      "      --predictors ngram-3,lnw-r --instances test.jsonl --rows first-100 --json",
      "  headscope evaluate --run runs/mine --instances test.jsonl --save",
      "  headscope evaluate --predictors ctw-3,ppm-3 --instances test.jsonl \\",
      "      --compression --skip 3 --against ctw-3 --curves",
      "",
      "Accuracy: share of rows whose likeliest token can follow; not printed if every",
      "token can. TVD: half the L1 distance from the truth. Both are means over all",
      "scored rows; standard errors count an instance as one observation, and",
      "consecutive instances from one context tree as one. With --id or --text the",
      "scores are those of one instance. Cross-entropy: nats per drawn symbol,",
      "separators excluded; infinite (null in JSON) once a row gives the drawn symbol",
      "zero probability; the number of such rows is then more informative. No predictor",
      "can be below the floor, the entropy of the truth. Expensive rows are cached in",
      "the user's cache folder.",
      "",
      "--compression: the cost of arithmetic coding, -ln p of each symbol given those",
      "before it; separators are given, not coded. With --skip 0 the first symbol costs",
      "ln A for a predictor that needs one token to start, A being the number of",
      "symbols. --against NAME adds each predictor's gap to that one; its standard",
      "error is that of the difference on the same symbols, far below that of the costs",
      "themselves. --curves adds the cost at each position, and the mean up to it."
    })
public final class EvaluateCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PredictorsOption predictors;
  @Mixin private InstanceOption instances;
  @Mixin private RowsOption rows;
  @Mixin private OutputOption output;

  @Option(
      names = "--curves",
      description = "Also print scores by position, string and number of states.")
  private boolean curves;

  @Option(
      names = "--save",
      description = "Store each --run's scores with the run; the window shows them.")
  private boolean save;

  @Mixin private DeviceOption device;

  @Option(
      names = "--compression",
      description = "Print code lengths in nats and bits instead of scores.")
  private boolean compression;

  @Option(
      names = "--skip",
      paramLabel = "D",
      defaultValue = "1",
      description =
          "With --compression: the first D tokens of every instance are read without cost; 1 if "
              + "not given, since models need one token before they predict.")
  private int skipped;

  @Option(
      names = "--against",
      paramLabel = "NAME",
      description =
          "With --compression: the predictor that the others' costs are compared with, with the "
              + "standard error of the difference on the same symbols.")
  private @Nullable String against;

  @Override
  public void run() {
    requireConsistent();
    List<PredictorRef> refs = predictors.refs();
    InstanceSource source = instances.source(() -> predictors.vocabulary(refs));
    if (compression) {
      codeLengths(new CodeLengthSpec(refs, source, skipped, Optional.ofNullable(against)));
      return;
    }
    Instance first = source.first();
    boolean nats = first.isScoredInNats();
    RowRule rule = rows.rule(first);
    EvaluationSpec evaluation = new EvaluationSpec(refs, source, rule);
    if (save) {
      Analysis<EvaluationSpec, KeptEvaluations> keeping =
          (request, context) ->
              KeptEvaluations.run(request, rows.store(), found -> print(found, nats), context);
      output.err().println(device.run(keeping, evaluation).sentence(nats));
    } else {
      List<Axis> axes = curves ? List.of(Axis.values()) : List.of();
      print(device.run(Evaluation.with(rows.store(), axes, _ -> {}), evaluation), nats);
    }
  }

  private void requireConsistent() {
    if (compression) {
      refuse("--rows", "cannot be used with --compression, which counts every symbol");
      refuse("--save", "cannot be used with --compression, whose results are not stored");
    } else {
      refuse("--skip", "needs --compression");
      refuse("--against", "needs --compression");
    }
  }

  private void refuse(String option, String why) {
    if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw Usage.wrong(option + " " + why);
    }
  }

  private void codeLengths(CodeLengthSpec request) {
    CodeLengthResult found = device.run(CodeLengths.with(rows.store(), _ -> {}), request);
    CodeLengthResult result = curves ? found : found.withoutPositions();
    output.print(result, out -> new CodeLengthTable(out, result).print());
  }

  private void print(EvaluationResult found, boolean nats) {
    EvaluationResult result = curves ? found : found.withoutCurves();
    output.print(result, out -> new EvaluationTable(out, result, nats).print());
  }

  /// A table of an evaluation for a terminal.
  ///
  /// @param nats true if every symbol can follow, so that accuracy is always 1: the table notes
  ///   that once and has no column for it
  record EvaluationTable(PrintWriter out, EvaluationResult result, boolean nats) {
    void print() {
      int name =
          Table.left(result.results().stream().map(EvaluationResult.Score::predictor), "predictor");
      int accuracy = nats ? 0 : -18;
      out.println(
          text(
              "%s, rows: %s%n",
              PlainText.count(result.instances(), "instance"), result.rows().label()));
      Table scores = new Table(out, 0, name, accuracy, -18, -18, -12, 0);
      header(scores, "");
      result.results().forEach(score -> score(scores, "", score));
      out.printf(
          "%nEntropy of the truth, the floor: %s nats, perplexity %s.%n",
          number("%.4f", result.entropyFloor(), "–"),
          number("%.4f", result.perplexityFloor(), "–"));
      if (nats) {
        out.println("No accuracy: every symbol can follow, so it is 1 for every predictor.");
      }
      if (!result.pairs().isEmpty()) {
        out.printf("%nTVD between predictors%n");
      }
      Table pairs = new Table(out, name, name, 0);
      for (EvaluationResult.Pair p : result.pairs()) {
        String tvd = text("%.4f ± %.4f", p.tvd(), p.tvdSe());
        pairs.row(PlainText.line(p.a()), PlainText.line(p.b()), tvd);
      }
      Table bins = new Table(out, -13, name, accuracy, -18, -18, -12, 0);
      for (EvaluationResult.Curve curve : result.curves()) {
        out.println();
        header(bins, curve.axis().label());
        for (EvaluationResult.Bin bin : curve.bins()) {
          bin.results().forEach(score -> score(bins, Table.range(bin.from(), bin.to()), score));
        }
      }
    }

    private void header(Table table, String before) {
      String accuracy = nats ? "" : "accuracy";
      table.row(before, "predictor", accuracy, "TVD", "nats", "perplexity", "zero rows");
    }

    private void score(Table table, String before, EvaluationResult.Score s) {
      String absent = s.zeroRows() > 0 ? "∞" : "–";
      table.row(
          before,
          PlainText.line(s.predictor()),
          nats ? "" : text("%.4f ± %.4f", s.accuracy(), s.accuracySe()),
          text("%.4f ± %.4f", s.tvd(), s.tvdSe()),
          withError(s.crossEntropy(), s.crossEntropySe(), absent),
          number("%.4f", s.perplexity(), absent),
          s.zeroRows());
    }
  }
}
