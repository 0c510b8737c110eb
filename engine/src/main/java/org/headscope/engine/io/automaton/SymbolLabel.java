package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.SymbolNames;

/// One symbol of an edge's label: `a`, `a 0.5`, `a/0.5`, `a (0.5)` or `a:0.5`.
record SymbolLabel(String symbol, OptionalDouble probability) {
  /// Maximum number of symbols on one edge; there are no more letters.
  private static final int MAX = 18;

  /// Maximum length of a symbol with its probability.
  private static final int MAX_CHARACTERS = 120;

  private static final Pattern BEHIND_SIGN = Pattern.compile("(.+?) ?[/:] ?([^/:]*)");
  private static final Pattern IN_BRACKETS = Pattern.compile("(.+?)( ?)\\(([^()]*)\\)");
  private static final Pattern BEHIND_BLANK = Pattern.compile("(.+) ([^ ]+)");

  /// Returns the symbols of `label`, which are separated by line breaks, commas or bars.
  static List<SymbolLabel> of(String label, int line, LineFaults faults) {
    List<String> parts = new ArrayList<>();
    for (String row : (Iterable<String>) label.lines().filter(row -> !row.isBlank())::iterator) {
      parts.addAll(List.of(row.split("[,|]", MAX + 1)));
      if (parts.size() > MAX) {
        throw faults.at(
            line,
            "the label %s has more than %d symbols; use fewer"
                .formatted(LineFaults.quoted(label), MAX));
      }
    }
    List<SymbolLabel> symbols = new ArrayList<>();
    for (String part : parts) {
      try {
        symbols.add(of(part.strip()));
      } catch (IllegalArgumentException e) {
        throw faults.at(
            line,
            "in the label %s, %s; write symbols as a, or a 0.5 with a probability, and commas between several"
                .formatted(LineFaults.quoted(label), e.getMessage()));
      }
    }
    // `a, 0.5` could be either.
    long fractions = symbols.stream().filter(s -> s.symbol().matches("\\d*[.]\\d+.*")).count();
    if (fractions > 0 && fractions < symbols.size()) {
      throw faults.at(
          line,
          "the label %s may be a symbol with its probability or several symbols; write a (0.5) for a probability, or rename the symbols"
              .formatted(LineFaults.quoted(label)));
    }
    return symbols;
  }

  private static SymbolLabel of(String part) {
    Refusal.when(part.length() > MAX_CHARACTERS, "a symbol has %,d characters", part.length());
    String words = part.replaceAll("\\s+", " ");
    Matcher sign = BEHIND_SIGN.matcher(words);
    if (sign.matches()) {
      return of(sign.group(1), sign.group(2));
    }
    Matcher brackets = IN_BRACKETS.matcher(words);
    if (brackets.matches()
        && SymbolNames.isNumber(brackets.group(3))
        && (!brackets.group(2).isEmpty() || brackets.group(3).indexOf('.') >= 0)) {
      return of(brackets.group(1), brackets.group(3));
    }
    Matcher blank = BEHIND_BLANK.matcher(words);
    if (blank.matches() && SymbolNames.isNumber(blank.group(2))) {
      return of(blank.group(1), blank.group(2));
    }
    return new SymbolLabel(symbol(words), OptionalDouble.empty());
  }

  private static SymbolLabel of(String name, String probability) {
    return new SymbolLabel(symbol(name), OptionalDouble.of(probability(probability)));
  }

  private static String symbol(String name) {
    Optional<String> fault = SymbolNames.fault(name);
    if (fault.isPresent()) {
      throw new IllegalArgumentException("%s %s".formatted(LineFaults.quoted(name), fault.get()));
    }
    return name;
  }

  static double probability(String text) {
    double number = number(text);
    if (!(number > 0 && number <= 1)) {
      throw new IllegalArgumentException(
          "%s is not a probability above 0 and at most 1".formatted(LineFaults.quoted(text)));
    }
    return number;
  }

  /// Returns `text` as a number; NaN if it is not one.
  static double number(String text) {
    return text.matches("[+]?(\\d{1,40}[.]?\\d{0,40}|[.]\\d{1,40})([eE][-+]?\\d{1,3})?")
        ? Double.parseDouble(text)
        : Double.NaN;
  }
}
