package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.predictor.Explanation;

/// Draws the terms that context-tree weighting blends, each beside what it weighs in the blend that
/// comes nearest to the model's row. Where there is no room for all of them, those that weigh most
/// in either stay.
record BlendPainter(
    ExplanationPainter page, Explained why, Explanation.SuffixBlend blend, SuffixTerms terms) {
  // In units of the text size.
  static final double HEIGHT = 12.2;

  private static final double LEFT = 4;
  private static final double LINE = 1.35;

  /// Width of a column below which numbers would run into each other.
  private static final double NARROW = 2.5;

  private static final double WIDE = 6;

  /// Width at which numbers have their zero before the point.
  private static final double WHOLE = 3.1;

  private double text() {
    return page.text();
  }

  private Pen pen() {
    return page.pen();
  }

  private TextStyle plain() {
    return TextStyle.sans(text()).middle();
  }

  void paint(Column column, double y) {
    heading(column, y);
    List<SuffixTerms.Term> shown = shown();
    double step = Math.min((page.width() - LEFT * text()) / shown.size(), WIDE * text());
    double base = y + (0.9 + ExplanationPainter.BAR) * text();
    double line = pen().crisp(base);
    double right = LEFT * text() + shown.size() * step;
    Color faint = page.palette().ink().faint();
    pen().line(LEFT * text(), line, right, line, StrokeStyle.HAIR, faint);
    double suffixes = base + 0.95 * text();
    double first = suffixes + LINE * text();
    label("top", Stream.empty(), first);
    label("ω", Stream.of(column.look()), first + LINE * text());
    label("blend", Stream.of(new BarStyle.Model()), first + 2 * LINE * text());
    label("TVD", Stream.empty(), first + 3 * LINE * text());
    for (int i = 0; i < shown.size(); i++) {
      SuffixTerms.Term term = shown.get(i);
      double middle = LEFT * text() + (i + 0.5) * step;
      bar(column.look(), term.weight(), middle - 0.05 * text(), base, -1, step);
      bar(new BarStyle.Model(), term.nearest(), middle + 0.05 * text(), base, 1, step);
      page.suffix(why.ending(blend.suffix(), term.length()), middle, suffixes, step);
      page.favourite(why, term.estimate(), middle, first, step);
      number(term.weight(), middle, first + LINE * text(), step);
      number(term.nearest(), middle, first + 2 * LINE * text(), step);
      number(term.alone(), middle, first + 3 * LINE * text(), step);
    }
  }

  /// What is beside what, and what is left, as fully as there is room for.
  private void heading(Column column, double y) {
    TextStyle strong = PredictionLayout.head(text()).semibold().middle();
    double x = page.put(column.label(), 0, y, strong, page.ink());
    String rest = NumberText.decimals(terms.rest(), 3);
    List<String> forms =
        List.of(
            "weighs suffixes by ω; best-fitting blend of them: remaining TVD " + rest,
            "and the blend that fits the model best (remaining TVD " + rest + ")",
            "and the best-fitting blend (remaining TVD " + rest + ")",
            "and the best blend (TVD " + rest + ")",
            "TVD " + rest);
    Fit.sentence(pen(), forms, plain(), page.width() - x)
        .ifPresent(form -> pen().text(form, x, y, plain(), page.muted()));
  }

  private List<SuffixTerms.Term> shown() {
    int most = Math.max(1, (int) ((page.width() - LEFT * text()) / (NARROW * text())));
    return terms.terms().stream()
        .sorted(
            Comparator.comparingDouble(
                (SuffixTerms.Term term) -> -Math.max(term.weight(), term.nearest())))
        .limit(most)
        .sorted(Comparator.comparingInt(SuffixTerms.Term::length))
        .toList();
  }

  /// A name, and how its bars look.
  private void label(String name, Stream<BarStyle> look, double y) {
    look.forEach(style -> {
      double size = 0.7 * text();
      Box swatch = new Box(0, y - size / 2, size, size);
      style.pattern().bar(pen(), swatch, style.colour(page.palette()), page.palette());
    });
    pen().text(name, text(), y, plain(), page.muted());
  }

  /// @param side −1 for left of `x`, 1 for right of it
  private void bar(BarStyle look, double weight, double x, double base, int side, double step) {
    double high = Math.clamp(weight, 0, 1) / greatest() * ExplanationPainter.BAR * text();
    double wide = Math.min(0.36 * step, 1.5 * text());
    if (high >= 0.5) {
      Box bar = new Box(side < 0 ? x - wide : x, base - high, wide, high);
      look.pattern().bar(pen(), bar, look.colour(page.palette()), page.palette());
    }
  }

  private double greatest() {
    return terms.terms().stream()
        .mapToDouble(term -> Math.max(term.weight(), term.nearest()))
        .max()
        .orElse(1);
  }

  private void number(double value, double middle, double y, double step) {
    boolean nothing = value < 0.0005;
    String number =
        nothing
            ? "·"
            : step >= WHOLE * text() ? NumberText.decimals(value, 3) : NumberText.bare(value, 2);
    Color colour = nothing ? page.palette().ink().faint() : page.ink();
    pen().text(number, middle, y, plain().centred(), colour);
  }
}
