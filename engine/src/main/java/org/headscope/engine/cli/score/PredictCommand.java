package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PositionsOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "predict",
    description = "Prints the next-token distribution after every character of a text.",
    footer = {
      "",
      "Examples:",
      "  headscope predict --predictors ngram-3 --text \"abab|abc|acb|ab\"",
      "  headscope predict --run samples/NAME@2000 --predictors ngram-2,ctw-3 \\",
      "      --text \"abab|abc\" --json",
      "  headscope predict --run samples/NAME --predictors truth \\",
      "      --instances test.jsonl --id reference-test-1-0 --positions 90..90",
      "  headscope predict --predictors ctw-2 --alphabet abc --context aa \\",
      "      --text abcabcabbcaa",
      "",
      "An instance is named by --instances and --id; its predictors may know its",
      "automaton, as truth does. Row t is the distribution after character t; --json",
      "prints {\"vocabulary\":[…],\"rows\":[[…],…]}, or for several predictors",
      "{\"vocabulary\":[…],\"predictions\":[{\"predictor\":NAME,\"rows\":[[…],…]},…]}.",
      "The text form prints only the likeliest five of more than 100 tokens.",
      "Context-tree weighting, ctw-D, adds \"weights\", the blending weight of every",
      "suffix of 0 to D symbols, and \"logProbability\", ln P of the text so far.",
      "",
      "With --alphabet the text is one plain sequence of those letters, for ctw-D only.",
      "Without --context its first D symbols are the context: they are not predicted or",
      "counted; until then, rows are uniform and ln P is 0. Several ctw-D use the",
      "context of the deepest, so that they predict the same symbols."
    })
public final class PredictCommand implements Runnable {
  @Mixin private PredictorsOption predictors;
  @Mixin private InstanceOption instance;

  @Option(
      names = "--alphabet",
      paramLabel = "LETTERS",
      description = "The text is a plain sequence of these letters.")
  private @Nullable String alphabet;

  @Option(
      names = "--context",
      paramLabel = "SYMBOLS",
      description = "The D symbols before a plain sequence.")
  private @Nullable String context;

  @Mixin private PositionsOption positions;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (alphabet != null) {
      plainSequence(alphabet);
    } else if (context != null) {
      throw Usage.wrong("--context is for plain sequences; give an --alphabet too");
    } else if (instance.isListed()) {
      Instance read = instance.one(() -> Tasks.UNNAMED);
      Sequence tokens = new Sequence(read.vocabulary(), read.tokens());
      strings(tokens, predictors.refs(), (shelf, ref) -> shelf.get(ref).forInstance().apply(read));
    } else {
      List<PredictorRef> refs = predictors.refs();
      Sequence typed = typed(text(), predictors.vocabulary(refs));
      strings(typed, refs, (shelf, ref) -> shelf.forText(ref, typed.vocabulary()));
    }
  }

  private String text() {
    return instance.text().orElseThrow(() -> Usage.wrong("Missing required option: '--text=TEXT'"));
  }

  /// Prints the predictions of `refs` for a sequence.
  ///
  /// @param find makes the predictor of a reference
  private void strings(
      Sequence of,
      List<PredictorRef> refs,
      BiFunction<PredictorFactory, PredictorRef, SequencePredictor> find) {
    int[] tokens = read(of.ids());
    List<Prediction> predictions =
        TerminalTask.run(
            output.err(),
            (progress, cancellation) -> predict(refs, find, tokens, progress, cancellation));
    print(of.vocabulary().labels(), tokens, predictions);
  }

  /// Encodes a text. Separators may begin it, end it and follow each other.
  private Sequence typed(String text, Vocabulary vocabulary) {
    return Usage.value(
        "--text",
        () -> {
          int[] tokens = vocabulary.encode(TypedStrings.onOneLine(text, vocabulary));
          for (int t = 0; t < tokens.length; t++) {
            vocabulary.requireWritten(tokens[t], t);
          }
          return new Sequence(vocabulary, tokens);
        });
  }

  private List<Prediction> predict(
      List<PredictorRef> refs,
      BiFunction<PredictorFactory, PredictorRef, SequencePredictor> find,
      int[] tokens,
      Progress progress,
      Cancellation cancellation) {
    return device.withModels(models -> {
      PredictorFactory shelf = new PredictorFactory(models);
      List<Prediction> predictions = new ArrayList<>();
      for (PredictorRef ref : refs) {
        SequencePredictor predictor = find.apply(shelf, ref);
        predictions.add(
            predictor instanceof CtwPredictor ctw
                ? Prediction.of(ref.name(), ctw.trace(tokens))
                : Prediction.of(ref.name(), predictor.predict(tokens, progress, cancellation)));
      }
      return predictions;
    });
  }

  /// Prints the predictions for a text over a custom alphabet, which only context-tree weighting
  /// reads.
  private void plainSequence(String letters) {
    if (instance.isListed()) {
      throw Usage.wrong("With --alphabet, give a --text and no instance");
    }
    List<Integer> depths = predictors.refs().stream().map(this::depth).toList();
    int deepest = depths.stream().mapToInt(d -> d).max().orElseThrow();
    String typed = text();
    PlainSequence sequence =
        Usage.of(() -> PlainSequence.parse(letters, Optional.ofNullable(context), typed));
    int[] tokens = read(sequence.text());
    List<Prediction> predictions =
        Usage.of(() ->
            depths.stream()
                .map(d -> Prediction.of("ctw-" + d, sequence.weighting(d, deepest)))
                .toList());
    print(sequence.vocabulary(), tokens, predictions);
  }

  private int depth(PredictorRef ref) {
    if (ref instanceof PredictorRef.Symbolic symbolic
        && symbolic.name().startsWith("ctw-")
        && Predictors.forText(symbolic.name(), Tasks.UNNAMED) instanceof CtwPredictor ctw) {
      return ctw.depth();
    }
    throw Usage.wrong(
        "'%s' does not read plain sequences; with --alphabet use ctw-0..%d"
            .formatted(ref.name(), CtwPredictor.MAX_DEPTH));
  }

  /// Returns the tokens up to the last requested position.
  private int[] read(int[] tokens) {
    int end = positions.range().map(p -> p.max() + 1).orElse(tokens.length);
    if (end > tokens.length) {
      throw Usage.wrong(
          "--positions ends at %d, but the text's last position is %d"
              .formatted(end - 1, tokens.length - 1));
    }
    return Arrays.copyOf(tokens, end);
  }

  private void print(List<String> vocabulary, int[] tokens, List<Prediction> all) {
    int first = positions.range().map(Range::min).orElse(0);
    PredictionPrinter printer = new PredictionPrinter(vocabulary, tokens, first);
    List<Prediction> predictions = all.stream().map(p -> p.slice(first, tokens.length)).toList();
    output.print(printer.json(predictions), out -> printer.table(out, predictions));
  }

  /// A printer of predictions for a text.
  ///
  /// @param vocabulary the label of each column of a row
  /// @param tokens T indices into the vocabulary
  /// @param first position of the first row; the tokens before it are not printed
  record PredictionPrinter(List<String> vocabulary, int[] tokens, int first) {
    /// The largest vocabulary whose tokens may have columns.
    private static final int MAX_COLUMNS = 100;

    private static final int LIKELIEST = 5;

    AnswerFields json(List<Prediction> predictions) {
      AnswerFields answer = new AnswerFields().with("vocabulary", vocabulary);
      Prediction one = predictions.getFirst();
      return predictions.size() > 1
          ? answer.with("predictions", predictions)
          : answer
              .with("rows", one.rows())
              .with("weights", one.weights())
              .with("logProbability", one.logProbability());
    }

    /// Prints one line per position and predictor, with one column for every token that is ever
    /// given a probability of 0.0005 or more; with the likeliest tokens of a large vocabulary.
    void table(PrintWriter out, List<Prediction> predictions) {
      boolean large = vocabulary.size() > MAX_COLUMNS;
      int[] columns =
          IntStream.range(0, large ? 0 : vocabulary.size())
              .filter(x -> predictions.stream().anyMatch(p -> shows(p.rows(), x)))
              .toArray();
      int wide = large ? Vocabulary.MAX_BRIEF : 5;
      String name = predictions.size() > 1 ? " %-" + width(predictions) + "s" : "";
      StringBuilder head =
          new StringBuilder("position ").append(" ".repeat(wide - 5)).append("after");
      head.append(name.formatted("predictor"));
      for (int x : columns) {
        head.append(String.format(Locale.ROOT, "%6s", vocabulary.get(x)));
      }
      head.append(large ? "  likeliest next" : "");
      out.println(head);
      for (int t = first; t < tokens.length; t++) {
        String after = PlainText.cut(vocabulary.get(tokens[t]), large ? wide : Integer.MAX_VALUE);
        String position = String.format(Locale.ROOT, "%8d %" + wide + "s", t, after);
        for (Prediction p : predictions) {
          StringBuilder line = new StringBuilder(position).append(name.formatted(p.predictor()));
          double[] row = p.rows()[t - first];
          for (int x : columns) {
            line.append(String.format(Locale.ROOT, " %.3f", row[x]));
          }
          line.append(large ? likeliest(row) : "");
          out.println(line);
          position = " ".repeat(position.length());
        }
      }
      logProbabilities(out, predictions);
    }

    private String likeliest(double[] row) {
      return PredictionRows.likeliest(row, LIKELIEST).stream()
          .map(x -> String.format(Locale.ROOT, "  %s %.3f", vocabulary.get(x), row[x]))
          .collect(Collectors.joining());
    }

    private void logProbabilities(PrintWriter out, List<Prediction> predictions) {
      for (Prediction p : predictions) {
        if (p.logProbability().isPresent() && tokens.length > 0) {
          out.println(
              Table.text(
                  "%nln P of the text by %s: %.4f nats",
                  p.predictor(), p.logProbability().get()[tokens.length - 1 - first]));
        }
      }
    }

    private static boolean shows(double[][] rows, int x) {
      return IntStream.range(0, rows.length).anyMatch(t -> rows[t][x] >= 0.0005);
    }

    private static int width(List<Prediction> predictions) {
      return predictions.stream()
          .mapToInt(p -> p.predictor().length())
          .reduce("predictor".length(), Math::max);
    }
  }
}
