package org.headscope.engine.interpret.patch;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.patch.PatchMeasure.Kind;
import org.headscope.engine.interpret.patch.PatchTexts.Text;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// The rows at which two texts are compared: the texts as the model reads them, and the symbols
/// that can follow there.
final class PatchQuery {
  /// The number of first tokens among which a row is chosen, if one of them is scored: a map of so
  /// many takes seconds, and the time grows with their square.
  static final int READ_AT_ONCE = 128;

  private final PatchSpec spec;
  private final Vocabulary vocabulary;
  private final Whole clean;
  private final Whole corrupt;
  private final int[] counterparts;

  /// A text that is not cut.
  ///
  /// @param truth T rows of probabilities; empty if unknown
  private record Whole(String name, int[] tokens, double[][] model, Optional<double[][]> truth) {
    static Whole of(Reading reading, Instance instance, LanguageModel model) {
      int[] tokens = reading.tokens();
      return new Whole(
          instance.id(),
          tokens,
          model.predict(tokens),
          instance.latent().map(Latent::truth).map(truth -> truth.predict(tokens)));
    }

    /// The symbol that the model finds likeliest of those that can follow.
    int likeliest(int row) {
      double[] p = model[row];
      return IntStream.range(0, p.length)
          .filter(x -> truth.isEmpty() || truth.get()[row][x] > 0)
          .boxed()
          .max(Comparator.comparingDouble(x -> p[x]))
          .orElse(0);
    }

    Text first(int query, Vocabulary vocabulary) {
      return new Text(name, vocabulary, Arrays.copyOf(tokens, query + 1));
    }
  }

  /// Reads both texts.
  ///
  /// @throws UserError if they cannot be read or aligned
  PatchQuery(PatchSpec spec, LanguageModel model, Context context) {
    this.spec = spec;
    this.vocabulary = spec.instance().vocabulary();
    Reading reading = reading(spec.instance(), context);
    this.clean = Whole.of(reading, spec.instance(), model);
    context.cancellation().check();
    this.corrupt =
        switch (spec.other()) {
          case OtherText.Another(Instance other) -> Whole.of(reading(other, context), other, model);
          case OtherText.Edited(Instance edited) -> edited(edited, context, model);
          case OtherText.Renamed renamed -> renamed(renamed, model);
        };
    int[] here = clean.tokens();
    int[] there = corrupt.tokens();
    if (spec.alignment() == PatchAlignment.SAME_LENGTH && here.length != there.length) {
      throw new InstanceError(
          "The texts of %s and %s have %,d and %,d tokens; align them by position or by string, or choose a renamed copy."
              .formatted(clean.name(), corrupt.name(), here.length, there.length));
    }
    this.counterparts = spec.alignment().of(here, there, vocabulary.separator());
  }

  private Reading reading(Instance instance, Context context) {
    return Reading.of(context, spec.checkpoint(), instance, Optional.empty());
  }

  private Whole edited(Instance edited, Context context, LanguageModel model) {
    Whole read = Whole.of(reading(edited, context), edited, model);
    return new Whole(spec.other().label(), read.tokens(), read.model(), read.truth());
  }

  private Whole renamed(OtherText.Renamed renamed, LanguageModel model) {
    int[] names = renamed.names(clean.tokens(), vocabulary);
    int[] tokens = Arrays.stream(clean.tokens()).map(token -> names[token]).toArray();
    Function<double[], double[]> rename =
        row -> {
          double[] other = new double[row.length];
          for (int x = 0; x < row.length; x++) {
            other[x < names.length ? names[x] : x] = row[x];
          }
          return other;
        };
    return new Whole(
        renamed.label(),
        tokens,
        model.predict(tokens),
        clean.truth().map(rows -> Arrays.stream(rows).map(rename).toArray(double[][]::new)));
  }

  /// The row that is measured.
  ///
  /// @throws UserError if the chosen one does not exist, or has no counterpart
  int row() {
    if (spec.query().isPresent()) {
      int query = spec.query().getAsInt();
      int last = clean.tokens().length - 1;
      if (query < 0 || query > last) {
        throw new InstanceError(
            "The text of %s has no row %d; choose one from 0 to %d."
                .formatted(clean.name(), query, last));
      }
      if (counterparts[query] == PatchAlignment.NONE) {
        throw new InstanceError(
            "Row %d of %s has no counterpart in %s %s; choose another row or alignment."
                .formatted(query, clean.name(), corrupt.name(), spec.alignment().words()));
      }
      return query;
    }
    int[] aligned =
        Arrays.stream(RowRule.defaultFor(spec.instance()).rows(spec.instance()))
            .filter(t -> t < counterparts.length && counterparts[t] != PatchAlignment.NONE)
            .toArray();
    if (aligned.length == 0) {
      throw new InstanceError(
          "No scored row of %s has a counterpart in %s; choose another text."
              .formatted(clean.name(), corrupt.name()));
    }
    int[] early = Arrays.stream(aligned).filter(t -> t < READ_AT_ONCE).toArray();
    int[] candidates = early.length == 0 ? aligned : early;
    return Arrays.stream(candidates)
        .filter(t -> clean.likeliest(t) != corrupt.likeliest(counterparts[t]))
        .boxed()
        .max(Comparator.<Integer>comparingDouble(this::truthsApart).thenComparing(t -> t))
        .orElse(candidates[candidates.length - 1]);
  }

  /// The TVD between both truths, rounded so that the last of several equal rows is found; 0 if one
  /// is unknown.
  private double truthsApart(int row) {
    if (clean.truth().isEmpty() || corrupt.truth().isEmpty()) {
      return 0;
    }
    double tvd = Distance.tvd(clean.truth().get()[row], corrupt.truth().get()[counterparts[row]]);
    return Math.rint(1e9 * tvd);
  }

  /// Both texts up to the query.
  PatchTexts texts(int row) {
    int end = counterparts[row];
    int[] positions =
        IntStream.rangeClosed(0, row)
            .filter(t -> counterparts[t] != PatchAlignment.NONE && counterparts[t] <= end)
            .toArray();
    return new PatchTexts(
        clean.first(row, vocabulary),
        corrupt.first(end, vocabulary),
        positions,
        Arrays.stream(positions).map(t -> counterparts[t]).toArray());
  }

  /// The measure at the query, with all symbols.
  ///
  /// @throws UserError if the measure needs a truth that is unknown, or names no symbol of the text
  PatchScore score(int row) {
    PatchMeasure asked = spec.measure();
    Optional<double[]> truth = clean.truth().map(rows -> rows[row]);
    if (asked.kind().ofTruth() && truth.isEmpty()) {
      throw new InstanceError(
          "The truth of the instance %s is unknown; measure a difference of two symbols."
              .formatted(clean.name()));
    }
    if (asked.kind().ofTruth()) {
      return new PatchScore(asked, 0, 0, truth);
    }
    int symbol = asked.symbol().map(this::symbol).orElseGet(() -> clean.likeliest(row));
    int minus =
        asked.minus().map(this::symbol).orElseGet(() -> corrupt.likeliest(counterparts[row]));
    if (asked.kind() == Kind.DIFFERENCE && symbol == minus) {
      throw new InstanceError(
          "In row %d both texts have %s as the likeliest symbol; choose another row, or two symbols."
              .formatted(row, vocabulary.label(symbol)));
    }
    Optional<String> subtracted =
        Optional.of(vocabulary.label(minus)).filter(_ -> asked.kind() == Kind.DIFFERENCE);
    return new PatchScore(
        new PatchMeasure(asked.kind(), Optional.of(vocabulary.label(symbol)), subtracted),
        symbol,
        minus,
        truth);
  }

  private int symbol(String label) {
    return PatchMeasure.id(label, vocabulary);
  }
}
