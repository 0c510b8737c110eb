package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.suffix.SuffixAttention;
import org.headscope.engine.interpret.suffix.SuffixAttention.SuffixAttentionSpec;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares.SuffixMass;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.*;

@Command(
    name = "suffix-attention",
    description =
        "Prints attention by the length of the matching suffix, and the model beside CTW's terms.",
    footer = {
      "",
      "Examples:",
      "  headscope suffix-attention --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --depth 3",
      "  headscope suffix-attention --run runs/ctw-layers --instances trees.jsonl \\",
      "      --id ctw-test-1-0 --positions 350..362 --json",
      "",
      "For every head: the mean share of attention on the query itself, and on earlier",
      "keys by the length of the suffix that they share with the query, beside the",
      "shares of uniform attention. With --positions, the shares are for those queries",
      "only, followed for each of them by the terms that context-tree weighting blends:",
      "the suffix's weight, its prediction, the joint prediction of the terms so far,",
      "and the TVDs of both from the model's row; and its weight in the best-fitting",
      "blend, which is the blend of the same predictions that is closest to the model's",
      "row in least squares (of equally close ones, the one whose weights are nearest",
      "to CTW's), with the TVD of the row from that blend. --json always includes the",
      "terms."
    })
public final class SuffixAttentionCommand implements Runnable {
  @Mixin private ReadingOptions reading;

  @Option(
      names = "--depth",
      paramLabel = "D",
      defaultValue = "3",
      description = "Maximum suffix length; 3 if not given.")
  private int depth;

  /// A head's mean shares over all requested queries.
  private record Mean(int layer, int head, SuffixMass mass) {}

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    SuffixAttentionSpec spec =
        Usage.value(
            "--depth",
            () ->
                new SuffixAttentionSpec(
                    checkpoint, instance, depth, reading.positions(), /* terms= */ true));
    SuffixAttentionResult result = reading.run(SuffixAttention::run, spec);
    Reading read = result.reading();
    List<Mean> heads =
        result.heads().stream()
            .map(head -> new Mean(head.layer(), head.head(), head.shares().mean()))
            .toList();
    reading.print(
        read,
        AnswerFields.of(read)
            .with("text", read.text())
            .with("heads", heads)
            .with("uniform", result.uniform().mean())
            .with("terms", result.terms())
            .with("provenance", read.provenance()),
        out -> {
          Table table = new Table(out, -9, 8);
          Stream<String> lengths =
              IntStream.rangeClosed(0, depth).mapToObj(l -> l + (l == depth ? "+" : ""));
          table.row(Stream.concat(Stream.of("head", "itself"), lengths).toList());
          row(table, "uniform", result.uniform().mean());
          heads.forEach(head -> row(table, head.layer() + "." + head.head(), head.mass()));
          if (read.positions().isPresent()) {
            result.terms().forEach(terms -> print(out, result, terms));
          }
        });
  }

  private static void row(Table table, String name, SuffixMass mass) {
    DoubleStream shares =
        DoubleStream.concat(DoubleStream.of(mass.own()), Arrays.stream(mass.byLength()));
    Stream<String> cells = shares.mapToObj(share -> Table.text("%.3f", share));
    table.row(Stream.concat(Stream.of(name), cells).toList());
  }

  private static void print(PrintWriter out, SuffixAttentionResult result, SuffixTerms terms) {
    out.printf("position %d %s%n", terms.position(), result.reading().label(terms.position()));
    terms
        .terms()
        .forEach(term ->
            out.println(
                Table.text(
                    "  suffix of %d: weight %.4f, best-fitting %.4f; alone %s, TVD to the model %.4f; up to here"
                        + " %s, TVD %.4f",
                    term.length(),
                    term.weight(),
                    term.nearest(),
                    row(result, term.estimate()),
                    term.alone(),
                    row(result, term.mixture()),
                    term.distance())));
    out.println(
        Table.text(
            "  model %s, TVD to the best-fitting blend %.4f",
            row(result, terms.model()), terms.rest()));
  }

  private static String row(SuffixAttentionResult result, double[] row) {
    StringBuilder words = new StringBuilder();
    for (int token : result.reading().vocabulary().ordinary()) {
      if (row[token] >= 0.0005) {
        words.append(
            Table.text("%s %.3f ", result.reading().vocabulary().label(token), row[token]));
      }
    }
    return words.toString().strip();
  }
}
