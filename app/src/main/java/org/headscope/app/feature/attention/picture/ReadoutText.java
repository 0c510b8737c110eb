package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.pen.TextRun;

/// A readout in forms of decreasing length.
///
/// @param few the most important parts, on short lines
/// @param brief a single line
public record ReadoutText(List<List<TextRun>> lines, List<List<TextRun>> few, List<TextRun> brief) {
  public static final ReadoutText NOTHING = new ReadoutText(List.of(), List.of(), List.of());

  public ReadoutText {
    lines = List.copyOf(lines);
    few = List.copyOf(few);
    brief = List.copyOf(brief);
  }

  /// Returns a readout whose lines are few enough to be its short form, too.
  public static ReadoutText of(ReadoutLine brief, ReadoutLine... lines) {
    List<List<TextRun>> all = Stream.of(lines).map(ReadoutLine::line).toList();
    return new ReadoutText(all, all, brief.line());
  }

  public enum ReadoutForm {
    ALL,
    FEW,
    BRIEF
  }

  public List<List<TextRun>> in(ReadoutForm form) {
    return switch (form) {
      case ALL -> lines;
      case FEW -> few;
      case BRIEF -> List.of(brief);
    };
  }

  /// Returns the readout without what the audience is to predict first.
  public ReadoutText concealing(Set<Concealed> what) {
    return new ReadoutText(
        concealed(lines, what),
        concealed(few, what),
        concealed(List.of(brief), what).stream()
            .findFirst()
            .or(() -> concealed(few, what).stream().findFirst())
            .orElse(List.of()));
  }

  /// Returns `lines` without those about matches, or with `?` for numbers and without those about
  /// maxima. Numbers with a decimal point are measurements, others are positions.
  static List<List<TextRun>> concealed(List<List<TextRun>> lines, Set<Concealed> what) {
    boolean numbers = what.contains(Concealed.NUMBERS);
    return lines.stream()
        .filter(line -> !numbers || !TextRun.plain(line).contains(" most "))
        .filter(line -> !what.contains(Concealed.LABELS) || !TextRun.plain(line).contains("match"))
        .map(line -> numbers ? line.stream().map(ReadoutText::unnumbered).toList() : line)
        .toList();
  }

  private static TextRun unnumbered(TextRun run) {
    return new TextRun(
        run.text().replaceAll("[<+−]?\\d*\\.\\d+\\S*", "?"), run.style(), run.colour());
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  public String plain() {
    return lines.stream().map(TextRun::plain).collect(Collectors.joining("; "));
  }
}
