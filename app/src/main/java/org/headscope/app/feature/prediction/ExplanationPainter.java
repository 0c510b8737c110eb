package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.contexttree.TreeSource;

/// Draws what decided a row: the n-gram that matched, or the weights along the suffix path.
record ExplanationPainter(Pen pen, Palette palette, double width, double text) {
  /// Height of the greatest weight's bar, in units of the text size.
  static final double BAR = 2.4;

  // In units of the text size.
  static final double HEIGHT = 12.2;

  private static final double LEFT = 4;
  private static final double LINE = 1.35;

  /// Width of a column below which numbers would run into each other.
  private static final double NARROW = 2.5;

  private static final double WIDE = 6;

  /// Width at which numbers have their zero before the point.
  private static final double WHOLE = 3.1;

  static double height(Explained why, double text) {
    return Math.rint(
        switch (why.why()) {
          case Explanation.NgramMatch _ -> 3.9 * text;
          case Explanation.SuffixBlend _ when why.beside().isPresent() -> HEIGHT * text;
          case Explanation.SuffixBlend _ -> (7.4 + BAR) * text;
        });
  }

  static double briefHeight(double text) {
    return Math.rint(2.4 * text);
  }

  void paint(PredictionLayout.Telling telling, Column column, double top) {
    double line = pen.crisp(top + 0.5 * text);
    pen.line(0, line, width, line, StrokeStyle.HAIR, palette.ground().hairline());
    double y = line + 1.1 * text;
    Explained why = telling.why();
    switch (why.why()) {
      case Explanation.NgramMatch match when telling.brief() -> match(why, match, column, y);
      case Explanation.SuffixBlend blend when telling.brief() -> heaviest(why, blend, column, y);
      case Explanation.NgramMatch match -> {
        match(why, match, column, y);
        List<String> forms = Explained.Worked.of(why, match.smoothing()).forms();
        Fit.sentence(pen, forms, plain(), width)
            .ifPresent(form -> pen.text(form, 0, y + 1.5 * text, plain(), muted()));
      }
      case Explanation.SuffixBlend blend ->
          why.beside()
              .ifPresentOrElse(
                  terms -> blended(why, blend, terms, column, y),
                  () -> blend(why, blend, column, y));
    }
  }

  /// `context of 2 after ie · 4 matches of 2 ▲ q×3 i×1`, as far as there is room: matches are
  /// counted in tokens, as on the map.
  private void match(Explained why, Explanation.NgramMatch match, Column column, double y) {
    TextStyle plain = plain();
    TextStyle mono = TextStyle.mono(1.05 * text).bold().middle();
    double x = name(column, y);
    if (match.order() <= 1) {
      String all = "no match: falls back to unigram counts";
      boolean room = x + pen.textWidth(all, plain) <= width;
      put(room ? all : "no match: unigram counts", x, y, plain, muted());
      return;
    }
    String context = why.context(match.order());
    int times = match.followers().size();
    String few = "· %d %s ▲".formatted(times, times == 1 ? "match" : "matches");
    String all = few.replace(" ▲", " of %d ▲".formatted(why.contextLength(match.order())));
    double needed = pen.textWidth("after" + all, plain) + pen.textWidth(context, mono);
    boolean room = x + needed + 4 * text <= width;
    if (room) {
      x = put("after", x, y, plain, muted());
    }
    x = put(context, x, y, mono, ink());
    x = put(room ? all : few, x, y, plain, ink());
    double more = pen.textWidth("…", plain);
    for (Iterator<Explained.Tally> each = why.tally(match.followers()).iterator();
        each.hasNext(); ) {
      Explained.Tally tally = each.next();
      String symbol = String.valueOf(tally.symbol());
      String count = "×" + tally.times();
      double end = x + pen.textWidth(symbol, mono) + pen.textWidth(count, plain);
      if (end + (each.hasNext() ? 0.5 * text + more : 0) > width) {
        put("…", x, y, plain, muted());
        return;
      }
      pen.text(symbol, x, y, mono, ink());
      x = put(count, x + pen.textWidth(symbol, mono), y, plain, muted());
    }
  }

  /// Writes what is explained and says where the next word begins.
  private double name(Column column, double y) {
    TextStyle strong = PredictionLayout.head(text).semibold().middle();
    return put(column.label(), 0, y, strong, ink());
  }

  /// Writes and says where the next word begins; what does not fit is left out.
  double put(String word, double x, double y, TextStyle style, Color colour) {
    double end = x + pen.textWidth(word, style);
    if (end <= width) {
      pen.text(word, x, y, style, colour);
    }
    return end + 0.5 * text;
  }

  /// `CTW 3 weighs ab most, by ω 0.612, and says c 0.71`, as far as there is room.
  private void heaviest(Explained why, Explanation.SuffixBlend blend, Column column, double y) {
    double x = name(column, y);
    int most = Explained.favourite(blend.weights());
    String ending = why.ending(blend.suffix(), most);
    String suffix = ending.isEmpty() ? TreeSource.ROOT : ending;
    String weight = NumberText.decimals(blend.weights()[most], 3);
    int id = Explained.favourite(blend.estimates()[most]);
    String says =
        why.text().vocabulary().label(id)
            + " "
            + NumberText.decimals(blend.estimates()[most][id], 3);
    List<String> forms =
        List.of(
            "weighs suffix %s most, by ω %s; it says %s".formatted(suffix, weight, says),
            "%s: ω %s, says %s".formatted(suffix, weight, says),
            "%s: ω %s".formatted(suffix, weight),
            suffix);
    Fit.sentence(pen, forms, plain(), width - x)
        .ifPresent(form -> pen.text(form, x, y, plain(), muted()));
  }

  /// One bar ω_l for each suffix of length l, what it ends with under it, and its favourite.
  private void blend(Explained why, Explanation.SuffixBlend blend, Column column, double y) {
    double x = name(column, y);
    put("weight ω of each suffix, and its favourite", x, y, plain(), muted());
    int count = blend.weights().length;
    double step = Math.min(width / count, 7.5 * text);
    double max = Arrays.stream(blend.weights()).max().orElse(1);
    double base = y + (2.3 + BAR) * text;
    pen.line(
        0, pen.crisp(base), count * step, pen.crisp(base), StrokeStyle.HAIR, palette.ink().faint());
    for (int l = 0; l < count; l++) {
      double middle = (l + 0.5) * step;
      double weight = blend.weights()[l];
      double high = weight / max * BAR * text;
      double wide = Math.min(0.62 * step, 3.2 * text);
      if (high >= 0.5) {
        Box bar = new Box(middle - wide / 2, base - high, wide, high);
        column.look().bar(pen, bar, palette);
      }
      number(weight, middle, base - high - 0.75 * text, step);
      suffix(why.ending(blend.suffix(), l), middle, base + 0.95 * text, step);
      favourite(why, blend.estimates()[l], middle, base + 2.35 * text, step);
    }
  }

  /// The symbol that this length adds stands out before those of the shorter ones, for which dots
  /// stand where there is little room.
  void suffix(String ending, double middle, double y, double room) {
    if (ending.isEmpty()) {
      pen.text(TreeSource.ROOT, middle, y, TextStyle.sans(text).centred().middle(), muted());
      return;
    }
    TextStyle style = TextStyle.mono(text).middle();
    double letter = pen.textWidth("a", style);
    int first = ending.contains(" ") ? ending.indexOf(' ') : 1;
    String all = ending.length() * letter <= room ? ending : ending.substring(0, first) + "…";
    double x = middle - all.length() * letter / 2;
    pen.text(all.substring(0, first), x, y, style.bold(), ink());
    pen.text(all.substring(first), x + first * letter, y, style, muted());
  }

  void favourite(Explained why, double[] estimate, double middle, double y, double room) {
    int id = Explained.favourite(estimate);
    TextStyle style = TextStyle.sans(text).centred().middle();
    String label = why.text().vocabulary().label(id);
    String told =
        pen.textWidth("m 0.00", style) + 0.3 * text <= room
            ? label + " " + NumberText.decimals(estimate[id], 2)
            : label + " " + NumberText.bare(estimate[id], 2);
    boolean fits = pen.textWidth(told, style) + 0.3 * text <= room;
    pen.text(fits ? told : label, middle, y, style, muted());
  }

  Color ink() {
    return palette.ink().text();
  }

  Color muted() {
    return palette.ink().muted();
  }

  private TextStyle plain() {
    return TextStyle.sans(text).middle();
  }

  /// Draws the terms that context-tree weighting blends, each beside what it weighs in the blend
  /// that comes nearest to the model's row. Where there is no room for all of them, those that
  /// weigh most in either stay.
  private void blended(
      Explained why, Explanation.SuffixBlend blend, SuffixTerms terms, Column column, double y) {
    heading(terms, column, y);
    List<SuffixTerms.Term> shown = shown(terms);
    double greatest =
        terms.terms().stream()
            .mapToDouble(term -> Math.max(term.weight(), term.nearest()))
            .max()
            .orElse(1);
    double step = Math.min((width - LEFT * text) / shown.size(), WIDE * text);
    double base = y + (0.9 + BAR) * text;
    double line = pen.crisp(base);
    double right = LEFT * text + shown.size() * step;
    Color faint = palette.ink().faint();
    pen.line(LEFT * text, line, right, line, StrokeStyle.HAIR, faint);
    double suffixes = base + 0.95 * text;
    double first = suffixes + LINE * text;
    label("top", Stream.empty(), first);
    label("ω", Stream.of(column.look()), first + LINE * text);
    label("blend", Stream.of(SeriesSlot.MODEL), first + 2 * LINE * text);
    label("TVD", Stream.empty(), first + 3 * LINE * text);
    for (int i = 0; i < shown.size(); i++) {
      SuffixTerms.Term term = shown.get(i);
      double middle = LEFT * text + (i + 0.5) * step;
      bar(column.look(), term.weight() / greatest, middle - 0.05 * text, base, -1, step);
      bar(SeriesSlot.MODEL, term.nearest() / greatest, middle + 0.05 * text, base, 1, step);
      suffix(why.ending(blend.suffix(), term.length()), middle, suffixes, step);
      favourite(why, term.estimate(), middle, first, step);
      number(term.weight(), middle, first + LINE * text, step);
      number(term.nearest(), middle, first + 2 * LINE * text, step);
      number(term.alone(), middle, first + 3 * LINE * text, step);
    }
  }

  /// What is beside what, and what is left, as fully as there is room for.
  private void heading(SuffixTerms terms, Column column, double y) {
    double x = name(column, y);
    String rest = NumberText.decimals(terms.rest(), 3);
    List<String> forms =
        List.of(
            "weighs suffixes by ω; best-fitting blend of them: remaining TVD " + rest,
            "and the blend that fits the model best (remaining TVD " + rest + ")",
            "and the best-fitting blend (remaining TVD " + rest + ")",
            "and the best blend (TVD " + rest + ")",
            "TVD " + rest);
    Fit.sentence(pen, forms, plain(), width - x)
        .ifPresent(form -> pen.text(form, x, y, plain(), muted()));
  }

  private List<SuffixTerms.Term> shown(SuffixTerms terms) {
    int most = Math.max(1, (int) ((width - LEFT * text) / (NARROW * text)));
    return terms.terms().stream()
        .sorted(
            Comparator.comparingDouble(
                (SuffixTerms.Term term) -> -Math.max(term.weight(), term.nearest())))
        .limit(most)
        .sorted(Comparator.comparingInt(SuffixTerms.Term::length))
        .toList();
  }

  private void label(String name, Stream<SeriesSlot> look, double y) {
    look.forEach(style -> {
      double size = 0.7 * text;
      Box swatch = new Box(0, y - size / 2, size, size);
      style.bar(pen, swatch, palette);
    });
    pen.text(name, text, y, plain(), muted());
  }

  /// @param side −1 for left of `x`, 1 for right of it
  private void bar(SeriesSlot look, double share, double x, double base, int side, double step) {
    double high = Math.clamp(share, 0, 1) * BAR * text;
    double wide = Math.min(0.36 * step, 1.5 * text);
    if (high >= 0.5) {
      Box bar = new Box(side < 0 ? x - wide : x, base - high, wide, high);
      look.bar(pen, bar, palette);
    }
  }

  private void number(double value, double middle, double y, double step) {
    boolean nothing = value < 0.0005;
    String number =
        nothing
            ? "·"
            : step >= WHOLE * text ? NumberText.decimals(value, 3) : NumberText.bare(value, 2);
    Color colour = nothing ? palette.ink().faint() : ink();
    pen.text(number, middle, y, plain().centred(), colour);
  }
}
