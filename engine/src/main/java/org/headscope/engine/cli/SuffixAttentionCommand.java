package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.suffix.SuffixAttention;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult;
import org.headscope.engine.interpret.suffix.SuffixAttentionSpec;
import org.headscope.engine.interpret.suffix.SuffixMass;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "suffix-attention",
    description =
        "Attention by the length of the matching suffix, and the model beside CTW's terms.",
    footer = {
      "",
      "Examples:",
      "  headscope suffix-attention --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --depth 3",
      "  headscope suffix-attention --run runs/ctw-layers --instances trees.jsonl \\",
      "      --id ctw-test-1-0 --positions 350..362 --json",
      "",
      "For every head: the mean share of attention on the query itself, and on earlier",
      "keys by how many of the last symbols stand before the key as well, beside those",
      "of a head that attends to all keys alike. With --positions, those queries alone,",
      "and for each of them the terms that context-tree weighting blends: the suffix's",
      "weight, what it predicts, what the terms so far predict together, and the TVD of",
      "the model's row from that; its weight in that blend of the same predictions which",
      "comes nearest to the model's row in least squares (of equally near ones, in the",
      "one whose weights are nearest to CTW's), and the TVD of the row from that blend.",
      "--json has the terms always."
    })
final class SuffixAttentionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--depth",
      paramLabel = "D",
      defaultValue = "3",
      description = "The longest suffix that is told apart; 3.")
  private int depth;

  @Mixin private OutputOption output;

  /// What `--json` prints.
  private record Answer(
      long step,
      String id,
      String text,
      List<Mean> heads,
      SuffixMass uniform,
      List<SuffixTerms> terms,
      Provenance provenance) {}

  /// A head's, over all queries that were asked about.
  private record Mean(int layer, int head, SuffixMass mass) {}

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    SuffixAttentionSpec asked =
        Usage.of(
            spec,
            () -> {
              try {
                return new SuffixAttentionSpec(
                    checkpoint, instance, depth, reading.positions(), /* terms= */ true);
              } catch (IllegalArgumentException e) {
                throw new UserError("Invalid value for '--depth': " + e.getMessage(), e);
              }
            });
    SuffixAttentionResult result = reading.device().run(output.err(), SuffixAttention::run, asked);
    reading.warnIfCut(output.err(), result.reading().length(), instance);
    output.print(answer(result), out -> tell(out, result));
  }

  private static Answer answer(SuffixAttentionResult result) {
    return new Answer(
        result.reading().step(),
        result.reading().instanceId(),
        result.reading().text(),
        result.heads().stream()
            .map(head -> new Mean(head.layer(), head.head(), head.shares().mean()))
            .toList(),
        result.uniform().mean(),
        result.terms(),
        result.reading().provenance());
  }

  private void tell(PrintWriter out, SuffixAttentionResult result) {
    StringBuilder title = new StringBuilder("%-9s%8s".formatted("head", "itself"));
    for (int l = 0; l <= depth; l++) {
      title.append("%8s".formatted(l + (l == depth ? "+" : "")));
    }
    out.println(title);
    out.println(line("uniform", result.uniform().mean()));
    result
        .heads()
        .forEach(head -> out.println(line(head.layer() + "." + head.head(), head.shares().mean())));
    if (result.reading().positions().isPresent()) {
      result.terms().forEach(terms -> tell(out, result, terms));
    }
  }

  private static String line(String name, SuffixMass mass) {
    return String.format(Locale.ROOT, "%-9s%8.3f", name, mass.own())
        + Arrays.stream(mass.byLength())
            .mapToObj(share -> String.format(Locale.ROOT, "%8.3f", share))
            .collect(Collectors.joining());
  }

  private static void tell(PrintWriter out, SuffixAttentionResult result, SuffixTerms terms) {
    out.printf("position %d %s%n", terms.position(), result.reading().label(terms.position()));
    terms
        .terms()
        .forEach(term ->
            out.printf(
                Locale.ROOT,
                "  suffix of %d: weight %.4f, nearest %.4f; alone %s, TVD to the model %.4f; up to here"
                    + " %s, TVD %.4f%n",
                term.length(),
                term.weight(),
                term.nearest(),
                row(result, term.estimate()),
                term.alone(),
                row(result, term.mixture()),
                term.distance()));
    out.printf(
        Locale.ROOT,
        "  model %s, TVD to the nearest blend %.4f%n",
        row(result, terms.model()),
        terms.rest());
  }

  private static String row(SuffixAttentionResult result, double[] row) {
    StringBuilder words = new StringBuilder();
    for (int token : result.reading().vocabulary().ordinary()) {
      if (row[token] >= 0.0005) {
        words.append(
            String.format(
                Locale.ROOT, "%s %.3f ", result.reading().vocabulary().label(token), row[token]));
      }
    }
    return words.toString().strip();
  }
}
