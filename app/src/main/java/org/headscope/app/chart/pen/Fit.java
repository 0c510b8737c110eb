package org.headscope.app.chart.pen;

import module java.base;

import javafx.scene.paint.Color;

/// Shortens and wraps text to fit into a width.
public final class Fit {
  private static final String WORDS = "-_@ ·/:";

  /// The width of a letter as a share of the font size, on the safe side.
  private static final double AVERAGE = 0.56;

  private Fit() {}

  /// Returns `shortenName` if it fits, else shortens it and keeps what distinguishes it from `all`:
  /// of `transformer-4x2` the last word stays, of `WB 3-gram` beside `KN 3-gram` the first, and of
  /// `WB context of 2` the number too.
  public static String shortenName(
      Pen pen, String name, Collection<String> all, TextStyle style, double space) {
    return shortened(name, all, shown -> pen.textWidth(shown, style) <= space);
  }

  /// Returns the first of `forms` that fits; they are forms of a sentence, from longest to
  /// shortest.
  public static Optional<String> firstFitting(
      Pen pen, Collection<String> forms, TextStyle style, double space) {
    return forms.stream().filter(form -> pen.textWidth(form, style) <= space).findFirst();
  }

  static String shortened(String name, Collection<String> all, Predicate<String> fits) {
    return forms(name, all).stream().filter(fits).findFirst().orElse("…");
  }

  /// Returns forms of `shortenName` that keep what distinguishes it from `all`, from longest to
  /// shortest.
  public static List<String> forms(String name, Collection<String> all) {
    List<String> forms = new ArrayList<>(List.of(name));
    String tail = distinctEnd(name, all);
    for (int kept = name.length() - tail.length() - 1; kept > 0; kept--) {
      forms.add(name.substring(0, kept) + "…" + tail);
    }
    for (int cut = 0; cut < tail.length(); cut++) {
      forms.add("…" + tail.substring(cut));
    }
    forms.add("…");
    return forms;
  }

  /// Returns the end that must stay; this is a final number if only beginning and end together
  /// distinguish the name.
  private static String distinctEnd(String name, Collection<String> all) {
    String tail = tail(name, all);
    int blank = name.lastIndexOf(' ');
    String last = name.substring(blank + 1);
    boolean number = blank > 0 && last.length() < 3 && last.chars().allMatch(Character::isDigit);
    return number && (tail.isEmpty() || 2 * tail.length() > name.length())
        ? name.substring(blank)
        : tail;
  }

  /// Returns an end that no other name has: the fewest words possible, or nothing if the beginning
  /// differs.
  private static String tail(String name, Collection<String> all) {
    List<String> others = all.stream().filter(other -> !other.equals(name)).toList();
    for (int at = name.length() - 1; at > 0; at--) {
      String tail = name.substring(at);
      if (WORDS.indexOf(name.charAt(at)) >= 0 && others.stream().noneMatch(o -> o.endsWith(tail))) {
        return tail;
      }
    }
    int alike = others.stream().mapToInt(other -> alike(name, other)).max().orElse(0);
    if (2 * alike < name.length()) {
      return "";
    }
    for (int at = name.length() - 1; at > 0; at--) {
      String tail = name.substring(at);
      if (others.stream().noneMatch(other -> other.endsWith(tail))) {
        return tail;
      }
    }
    return "";
  }

  private static int alike(String one, String other) {
    int at = 0;
    while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }

  /// Returns `text` in lines no wider than `space`, broken at its dots if possible, else between
  /// words.
  public static List<String> lines(
      ToDoubleBiFunction<String, TextStyle> measure, String text, TextStyle style, double space) {
    return lines(text, shown -> measure.applyAsDouble(shown, style), space);
  }

  /// Writes `text` in such lines, the first at (0, y); returns the y of the line after the last.
  public static double write(
      Pen pen, String text, double y, TextStyle style, Color colour, double space) {
    double at = y;
    for (String line : lines(pen::textWidth, text, style, space)) {
      pen.text(line, 0, at, style, colour);
      at += 1.4 * style.size();
    }
    return at;
  }

  /// Returns the number of lines of `text`, estimated without a pen.
  public static int lineCount(String text, double size, double space) {
    return text.isEmpty() ? 0 : lines(text, shown -> AVERAGE * size * shown.length(), space).size();
  }

  private static List<String> lines(String text, ToDoubleFunction<String> width, double space) {
    List<String> lines = new ArrayList<>();
    for (String part : broken(text, " · ", width, space)) {
      lines.addAll(broken(part, " ", width, space));
    }
    return lines;
  }

  private static List<String> broken(
      String text, String at, ToDoubleFunction<String> width, double space) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String part : text.split(at, -1)) {
      String longer = line.isEmpty() ? part : line + at + part;
      if (!line.isEmpty() && width.applyAsDouble(longer) > space) {
        lines.add(line);
        line = part;
      } else {
        line = longer;
      }
    }
    lines.add(line);
    return lines;
  }
}
