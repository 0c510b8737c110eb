package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.interpret.suffix.SuffixTerms.Term;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.contexttree.TreeSource;

/// Paints the explanation of a row: the n-gram that matched, or the weights along the suffix path.
final class ExplanationPainter extends Painting {
  /// The height of the bar of the largest weight, in units of the text size, like all lengths
  /// below.
  private static final double BAR = 2.4;

  private static final double LEFT = 4;
  private static final double LINE = 1.35;

  /// The width of a column below which numbers would overlap.
  private static final double MIN_COLUMN = 2.5;

  private static final double MAX_COLUMN = 6;

  /// The width from which numbers are written with the zero before the point.
  private static final double ZERO_WIDTH = 3.1;

  private final PredictorExplanation why;
  private final PredictorColumn column;
  private final TextStyle plain = TextStyle.sans(small).middle();

  ExplanationPainter(
      Pen pen, double width, Palette palette, PredictorExplanation why, PredictorColumn column) {
    super(pen, width, height(why, palette.size().small()), palette);
    this.why = why;
    this.column = column;
  }

  static double height(PredictorExplanation why, double text) {
    return Math.rint(
        switch (why.why()) {
          case Explanation _ when why.brief() -> 2.4 * text;
          case Explanation.NgramMatch _ -> 3.9 * text;
          case Explanation.SuffixBlend _ when why.beside().isPresent() -> 12.2 * text;
          case Explanation.SuffixBlend _ -> (7.4 + BAR) * text;
        });
  }

  void paint(double top) {
    double rule = pen.crisp(top + 0.5 * small);
    pen.line(0, rule, width, rule, StrokeStyle.HAIR, palette.ground().hairline());
    double y = rule + 1.1 * small;
    double x =
        writeWord(column.label(), 0, y, PredictionLayout.head(small).semibold().middle(), ink);
    switch (why.why()) {
      case Explanation.NgramMatch match -> {
        match(match, x, y);
        if (!why.brief()) {
          writeLongest(
              PredictorExplanation.WorkedArithmetic.of(why, match.smoothing()).forms(),
              0,
              y + 1.5 * small);
        }
      }
      case Explanation.SuffixBlend blend when why.brief() -> heaviest(blend, x, y);
      case Explanation.SuffixBlend blend ->
          why.beside()
              .ifPresentOrElse(terms -> blended(blend, terms, x, y), () -> blend(blend, x, y));
    }
  }

  /// Writes the longest of `forms` that fits.
  private void writeLongest(List<String> forms, double x, double y) {
    Fit.firstFitting(pen, forms, plain, width - x)
        .ifPresent(form -> pen.text(form, x, y, plain, muted));
  }

  /// Writes `word` if it fits; returns the x of the next word.
  private double writeWord(String word, double x, double y, TextStyle style, Color colour) {
    double end = x + pen.textWidth(word, style);
    if (end <= width) {
      pen.text(word, x, y, style, colour);
    }
    return end + 0.5 * small;
  }

  /// Writes `context of 2 after ie · 4 matches of 2 ▲ q×3 i×1` as far as it fits; the length of
  /// matches is in tokens, as on the map.
  private void match(Explanation.NgramMatch match, double from, double y) {
    TextStyle mono = TextStyle.mono(1.05 * small).bold().middle();
    double x = from;
    if (match.order() <= 1) {
      String all = "no match: falls back to unigram counts";
      boolean fits = x + pen.textWidth(all, plain) <= width;
      writeWord(fits ? all : "no match: unigram counts", x, y, plain, muted);
      return;
    }
    String context = why.context(match.order());
    int times = match.followers().size();
    String few = "· %d %s ▲".formatted(times, times == 1 ? "match" : "matches");
    String all = few.replace(" ▲", " of %d ▲".formatted(why.contextLength(match.order())));
    double needed = pen.textWidth("after" + all, plain) + pen.textWidth(context, mono);
    boolean fits = x + needed + 4 * small <= width;
    if (fits) {
      x = writeWord("after", x, y, plain, muted);
    }
    x = writeWord(context, x, y, mono, ink);
    x = writeWord(fits ? all : few, x, y, plain, ink);
    double more = 0.5 * small + pen.textWidth("…", plain);
    for (Iterator<PredictorExplanation.Tally> each = why.tally(match.followers()).iterator();
        each.hasNext(); ) {
      PredictorExplanation.Tally tally = each.next();
      String count = "×" + tally.times();
      double behind = x + pen.textWidth(tally.symbol(), mono);
      if (behind + pen.textWidth(count, plain) + (each.hasNext() ? more : 0) > width) {
        writeWord("…", x, y, plain, muted);
        return;
      }
      pen.text(tally.symbol(), x, y, mono, ink);
      x = writeWord(count, behind, y, plain, muted);
    }
  }

  /// Writes the suffix that CTW weighs most: `weighs suffix ab most, by ω 0.612; it predicts c
  /// 0.71`, as far as it fits.
  private void heaviest(Explanation.SuffixBlend blend, double x, double y) {
    int most = PredictorExplanation.mostLikely(blend.weights());
    String ending = why.suffixText(blend.suffix(), most);
    String suffix = ending.isEmpty() ? TreeSource.ROOT : ending;
    String weight = NumberText.decimals(blend.weights()[most], 3);
    int id = PredictorExplanation.mostLikely(blend.estimates()[most]);
    String favourite = NumberText.decimals(blend.estimates()[most][id], 3);
    String favoured = why.text().vocabulary().label(id) + " " + favourite;
    writeLongest(
        List.of(
            "weighs suffix %s most, by ω %s; it predicts %s".formatted(suffix, weight, favoured),
            "%s: ω %s, predicts %s".formatted(suffix, weight, favoured),
            "%s: ω %s".formatted(suffix, weight),
            suffix),
        x,
        y);
  }

  /// Draws a bar of height ω_l for each suffix of length l, with its last symbols and its favourite
  /// below.
  private void blend(Explanation.SuffixBlend blend, double x, double y) {
    writeWord("weight ω of each suffix, and its top symbol", x, y, plain, muted);
    int count = blend.weights().length;
    double step = Math.min(width / count, 7.5 * small);
    double max = Arrays.stream(blend.weights()).max().orElse(1);
    double base = y + (2.3 + BAR) * small;
    baseline(0, base, count * step);
    for (int l = 0; l < count; l++) {
      double middle = (l + 0.5) * step;
      double high = blend.weights()[l] / max * BAR * small;
      double wide = Math.min(0.62 * step, 3.2 * small);
      bar(column.slot(), new Box(middle - wide / 2, base - high, wide, high));
      number(blend.weights()[l], middle, base - high - 0.75 * small, step);
      suffix(why.suffixText(blend.suffix(), l), middle, base + 0.95 * small, step);
      favourite(blend.estimates()[l], middle, base + 2.35 * small, step);
    }
  }

  private void baseline(double left, double base, double right) {
    double at = pen.crisp(base);
    pen.line(left, at, right, at, StrokeStyle.HAIR, palette.ink().faint());
  }

  private void bar(SeriesSlot look, Box bar) {
    if (bar.height() >= 0.5) {
      look.bar(pen, bar, palette);
    }
  }

  /// Writes a suffix with the symbol that this length adds in bold; where space is short, dots
  /// replace the others.
  private void suffix(String ending, double middle, double y, double space) {
    if (ending.isEmpty()) {
      pen.text(TreeSource.ROOT, middle, y, plain.centred(), muted);
      return;
    }
    TextStyle style = TextStyle.mono(small).middle();
    double letter = pen.textWidth("a", style);
    int first = ending.contains(" ") ? ending.indexOf(' ') : 1;
    String all = ending.length() * letter <= space ? ending : ending.substring(0, first) + "…";
    double x = middle - all.length() * letter / 2;
    pen.text(all.substring(0, first), x, y, style.bold(), ink);
    pen.text(all.substring(first), x + first * letter, y, style, muted);
  }

  private void favourite(double[] estimate, double middle, double y, double space) {
    int id = PredictorExplanation.mostLikely(estimate);
    TextStyle style = plain.centred();
    double free = space - 0.3 * small;
    String label = why.text().vocabulary().label(id);
    boolean whole = pen.textWidth("m 0.00", style) <= free;
    String number = whole ? NumberText.decimals(estimate[id], 2) : NumberText.bare(estimate[id], 2);
    String text = label + " " + number;
    pen.text(pen.textWidth(text, style) <= free ? text : label, middle, y, style, muted);
  }

  /// Draws the terms that context-tree weighting blends, each beside its weight in the blend that
  /// fits the model's row best. If not all fit, those with the largest weights in either are shown.
  private void blended(Explanation.SuffixBlend blend, SuffixTerms terms, double x, double y) {
    String rest = NumberText.decimals(terms.rest(), 3);
    writeLongest(
        List.of(
            "weighs suffixes by ω; best-fitting blend of them: remaining TVD " + rest,
            "and the blend that fits the model best (remaining TVD " + rest + ")",
            "and the best-fitting blend (remaining TVD " + rest + ")",
            "and the best blend (TVD " + rest + ")",
            "TVD " + rest),
        x,
        y);
    List<Term> heaviest =
        terms.terms().stream()
            .sorted(Comparator.comparingDouble(ExplanationPainter::greater).reversed())
            .toList();
    double greatest = greater(heaviest.getFirst());
    int most = Math.max(1, (int) ((width - LEFT * small) / (MIN_COLUMN * small)));
    List<Term> shown =
        heaviest.stream().limit(most).sorted(Comparator.comparingInt(Term::length)).toList();
    double step = Math.min((width - LEFT * small) / shown.size(), MAX_COLUMN * small);
    double base = y + (0.9 + BAR) * small;
    baseline(LEFT * small, base, LEFT * small + shown.size() * step);
    double suffixes = base + 0.95 * small;
    double first = suffixes + LINE * small;
    label("top", Optional.empty(), first);
    label("ω", Optional.of(column.slot()), first + LINE * small);
    label("blend", Optional.of(SeriesSlot.MODEL), first + 2 * LINE * small);
    label("TVD", Optional.empty(), first + 3 * LINE * small);
    double wide = Math.min(0.36 * step, 1.5 * small);
    for (int i = 0; i < shown.size(); i++) {
      Term term = shown.get(i);
      double middle = LEFT * small + (i + 0.5) * step;
      double weight = Math.clamp(term.weight() / greatest, 0, 1) * BAR * small;
      double nearest = Math.clamp(term.nearest() / greatest, 0, 1) * BAR * small;
      bar(column.slot(), new Box(middle - 0.05 * small - wide, base - weight, wide, weight));
      bar(SeriesSlot.MODEL, new Box(middle + 0.05 * small, base - nearest, wide, nearest));
      suffix(why.suffixText(blend.suffix(), term.length()), middle, suffixes, step);
      favourite(term.estimate(), middle, first, step);
      number(term.weight(), middle, first + LINE * small, step);
      number(term.nearest(), middle, first + 2 * LINE * small, step);
      number(term.alone(), middle, first + 3 * LINE * small, step);
    }
  }

  private static double greater(Term term) {
    return Math.max(term.weight(), term.nearest());
  }

  private void label(String name, Optional<SeriesSlot> look, double y) {
    double size = 0.7 * small;
    look.ifPresent(slot -> slot.bar(pen, new Box(0, y - size / 2, size, size), palette));
    pen.text(name, small, y, plain, muted);
  }

  private void number(double value, double middle, double y, double step) {
    boolean nothing = value < 0.0005;
    String number =
        nothing
            ? "·"
            : step >= ZERO_WIDTH * small
                ? NumberText.decimals(value, 3)
                : NumberText.bare(value, 2);
    pen.text(number, middle, y, plain.centred(), nothing ? palette.ink().faint() : ink);
  }
}
