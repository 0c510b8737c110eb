package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.symbolic.Predictors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "predict",
    description = "Prints the next-token distribution after every character of a text.",
    footer = {
      "",
      "Examples:",
      "  headscope predict --predictor ngram-3 --text \"abab|abc|acb|ab\"",
      "  headscope predict --run samples/NAME@2000 --text \"abab|abc\" --json",
      "",
      "Row t is the distribution after character t; --json prints",
      "{\"vocabulary\":[…],\"rows\":[[…],…]}."
    })
final class PredictCommand implements Runnable {
  @Spec private CommandSpec spec;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Source source;

  /** Who predicts. */
  static final class Source {
    @Option(
        names = "--run",
        paramLabel = "DIR[@STEP]",
        description = "A trained model: its run's folder; the last checkpoint without a step.")
    private @Nullable String run;

    @Option(
        names = "--predictor",
        paramLabel = "NAME",
        description = "A predictor without training, such as uniform or ngram-3.")
    private @Nullable String predictor;
  }

  @Option(
      names = "--text",
      required = true,
      paramLabel = "TEXT",
      description = "Strings of the symbols a to r, separated by |.")
  private String text;

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  @Mixin private DeviceOption device;

  /** What --json prints. */
  record Rows(List<String> vocabulary, double[][] rows) {}

  @Override
  public void run() {
    int[] tokens = tokens();
    double[][] rows = predict(tokens);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(new Rows(vocabulary(), rows)));
    } else {
      table(out, tokens, rows);
    }
    out.flush();
  }

  private int[] tokens() {
    int pad = text.indexOf(Vocabulary.symbol(Vocabulary.PAD));
    try {
      if (pad >= 0) {
        throw new IllegalArgumentException("'.' at position " + pad + " is not a symbol a–r or |");
      }
      return Vocabulary.encode(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for '--text': " + e.getMessage(), e);
    }
  }

  private double[][] predict(int[] tokens) {
    if (source.run != null) {
      try (LanguageModel model = RunOption.model(source.run, device.device())) {
        return model.predict(tokens);
      }
    }
    String name = source.predictor == null ? "" : source.predictor;
    if (!Predictors.isKnown(name)) {
      throw new ParameterException(spec.commandLine(), Predictors.unknown(name));
    }
    return Predictors.forText(name).predict(tokens);
  }

  private static List<String> vocabulary() {
    return IntStream.range(0, Vocabulary.SIZE)
        .mapToObj(id -> String.valueOf(Vocabulary.symbol(id)))
        .toList();
  }

  /** One line a position, one column for every token that is ever likelier than 0.0005. */
  private static void table(PrintWriter out, int[] tokens, double[][] rows) {
    int[] columns =
        IntStream.range(0, Vocabulary.SIZE)
            .filter(x -> IntStream.range(0, rows.length).anyMatch(t -> rows[t][x] >= 0.0005))
            .toArray();
    StringBuilder head = new StringBuilder("position after");
    for (int x : columns) {
      head.append("     ").append(Vocabulary.symbol(x));
    }
    out.println(head);
    for (int t = 0; t < rows.length; t++) {
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%8d %5s", t, Vocabulary.symbol(tokens[t])));
      for (int x : columns) {
        line.append(String.format(Locale.ROOT, " %.3f", rows[t][x]));
      }
      out.println(line);
    }
  }
}
