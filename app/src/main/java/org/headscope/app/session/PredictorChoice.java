package org.headscope.app.session;

import module java.base;

import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.rows.RowsFile;

public sealed interface PredictorChoice {
  /// The predictors shown beside model and truth by default.
  List<PredictorChoice> DEFAULTS = List.of(new Symbolic("ngram-2"), new Symbolic("ngram-3"));

  /// The maximum number of predictors beside model and truth.
  int MAX = 6;

  /// A rule, by its name among the engine's predictors.
  record Symbolic(String name) implements PredictorChoice {
    @Override
    public String text() {
      return name;
    }
  }

  record Trained(RunRef run, long step) implements PredictorChoice {
    private static final Pattern TEXT = Pattern.compile("(.+)@(\\d{1,18})");

    @Override
    public String text() {
      return run.directory() + "@" + step;
    }
  }

  /// A kept circuit, by its file.
  ///
  /// @param file absolute
  /// @param edges the number of its edges when it was opened, for its label
  record Circuit(Path file, int edges) implements PredictorChoice {
    private static final Pattern TEXT = Pattern.compile("(.+\\.circuit\\.json)#(\\d{1,7})");

    @Override
    public String text() {
      return file + "#" + edges;
    }

    /// Returns `circuit of 30 edges`.
    public String label() {
      return KeptCircuit.label(edges);
    }

    /// Returns `kept.circuit.json (circuit of 30 edges)`.
    public String name() {
      return "%s (%s)".formatted(file.getFileName(), label());
    }
  }

  /// Rows of another program, by their file.
  ///
  /// @param file absolute
  record Rows(Path file) implements PredictorChoice {
    @Override
    public String text() {
      return RowsFile.PREFIX + file;
    }

    /// Returns `rows of gpt.csv`.
    public String label() {
      return "rows of " + file.getFileName();
    }
  }

  String text();

  static PredictorChoice of(String text) {
    Matcher circuit = Circuit.TEXT.matcher(text);
    if (circuit.matches()) {
      return new Circuit(Path.of(circuit.group(1)), Integer.parseInt(circuit.group(2)));
    }
    if (text.startsWith(RowsFile.PREFIX)) {
      return new Rows(Path.of(text.substring(RowsFile.PREFIX.length())));
    }
    Matcher trained = Trained.TEXT.matcher(text);
    return trained.matches()
        ? new Trained(RunRef.of(Path.of(trained.group(1))), Long.parseLong(trained.group(2)))
        : new Symbolic(text);
  }
}
