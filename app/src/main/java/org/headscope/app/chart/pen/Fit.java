package org.headscope.app.chart.pen;

import module java.base;

import javafx.scene.paint.Color;

/// Fits text into a width.
public final class Fit {
  private static final String WORDS = "-_@ ·/:";

  /// Width of a letter in font sizes, on the safe side.
  private static final double AVERAGE = 0.56;

  private Fit() {}

  /// `name` where it fits, else without its part that distinguishes it least from `all`: of
  /// `transformer-4x2` the last word stays, of `WB 3-gram` beside `KN 3-gram` the first, and of `WB
  /// context of 2` the number too.
  public static String name(
      Pen pen, String name, Collection<String> all, TextStyle style, double space) {
    return shortened(name, all, shown -> pen.textWidth(shown, style) <= space);
  }

  /// The first of `forms` that fits, of a sentence from its longest form to its shortest.
  public static Optional<String> sentence(
      Pen pen, Collection<String> forms, TextStyle style, double space) {
    return forms.stream().filter(form -> pen.textWidth(form, style) <= space).findFirst();
  }

  static String shortened(String name, Collection<String> all, Predicate<String> fits) {
    return forms(name, all).stream().filter(fits).findFirst().orElse("…");
  }

  /// All forms of `name` that keep what tells it from `all`, the longest first.
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

  /// The end that must stay: a number, where only beginning and end together distinguish the name.
  private static String distinctEnd(String name, Collection<String> all) {
    String tail = tail(name, all);
    int blank = name.lastIndexOf(' ');
    String last = name.substring(blank + 1);
    boolean number = blank > 0 && last.length() < 3 && last.chars().allMatch(Character::isDigit);
    return number && (tail.isEmpty() || 2 * tail.length() > name.length())
        ? name.substring(blank)
        : tail;
  }

  /// The end by which no other ends: the fewest words, or nothing where the beginning differs.
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

  /// `text` in lines no wider than `space`, broken at its dots, else between words.
  public static List<String> lines(
      ToDoubleBiFunction<String, TextStyle> measure, String text, TextStyle style, double space) {
    return lines(text, shown -> measure.applyAsDouble(shown, style), space);
  }

  /// Writes `text` in such lines from (0, y) on; returns the y of the line after the last.
  public static double write(
      Pen pen, String text, double y, TextStyle style, Color colour, double space) {
    double at = y;
    for (String line : lines(pen::textWidth, text, style, space)) {
      pen.text(line, 0, at, style, colour);
      at += 1.4 * style.size();
    }
    return at;
  }

  /// The number of lines of `text`, as estimated before there is a pen.
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
