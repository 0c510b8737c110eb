package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.Refusal;

/// The original labels of an automaton's letters: `a` for `push`. Letters that are their own labels
/// have no entry.
public record SymbolNames(SortedMap<String, String> names) {
  /// Every letter is its own label.
  public static final SymbolNames NONE = new SymbolNames(new TreeMap<>());

  /// Orders numbers by their value, before all other labels, which are equal.
  public static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparing((String label) -> value(label).isEmpty())
          .thenComparing(label -> value(label).orElse(BigDecimal.ZERO));

  /// Matches text that was probably meant as a number, even a malformed one.
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?\\.?\\d.*|.*%|[-+]?(nan|inf|infinity|∞)", Pattern.CASE_INSENSITIVE);

  /// Maximum length of a label: what an edge of a diagram can show.
  private static final int MAX_LABEL = 40;

  private static final Set<String> EMPTY_WORDS =
      Set.of("ε", "ϵ", "λ", "eps", "epsilon", "varepsilon", "lambda", "&epsilon;", "&lambda;");

  /// @throws IllegalArgumentException naming the invalid label
  public SymbolNames {
    Set<String> met = new HashSet<>();
    for (String name : names.values()) {
      fault(name)
          .ifPresent(fault -> {
            throw new IllegalArgumentException("“%s” %s".formatted(name, fault));
          });
      Refusal.when(!met.add(name), "“%s” is the label of two letters", name);
    }
    names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
  }

  /// Returns the names of an automaton with these `labels`: single letters stay, and each other
  /// label gets the next free letter, numbers first.
  ///
  /// @param letters all that are available
  /// @throws IllegalArgumentException if there are more labels than letters
  public static SymbolNames of(Collection<String> labels, List<String> letters) {
    Set<String> others = new TreeSet<>(NUMBERS_FIRST.thenComparing(Comparator.naturalOrder()));
    others.addAll(labels);
    letters.forEach(others::remove);
    List<String> free = letters.stream().filter(letter -> !labels.contains(letter)).toList();
    if (others.size() > free.size()) {
      throw new IllegalArgumentException(
          "%,d symbols, more than %d"
              .formatted(others.size() + letters.size() - free.size(), letters.size()));
    }
    SortedMap<String, String> names = new TreeMap<>();
    others.forEach(label -> names.put(free.get(names.size()), label));
    return new SymbolNames(names);
  }

  private static Optional<BigDecimal> value(String label) {
    return label.matches("[-+]?\\d{1,30}([.]\\d{1,30})?")
        ? Optional.of(new BigDecimal(label))
        : Optional.empty();
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  public String name(String letter) {
    return names.getOrDefault(letter, letter);
  }

  /// Returns `letter`, with its label if that differs: `a (push)`.
  public String describe(String letter) {
    return names.containsKey(letter) ? letter + " (" + name(letter) + ")" : letter;
  }

  public String letter(String label) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(label))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(label);
  }

  /// `a stands for push, b for pop`; empty if every letter is its own label.
  public String sentence() {
    return names.entrySet().stream()
        .map(entry -> entry.getKey() + " for " + quoted(entry.getValue()))
        .collect(Collectors.joining(", "))
        .replaceFirst(" ", " stands ");
  }

  private static String quoted(String name) {
    return name.indexOf(' ') < 0 ? name : "“" + name + "”";
  }

  /// True if `text` looks like a number, even a malformed one.
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /// Returns why `label` cannot be a symbol's, in words that follow it; empty if it can. A label
  /// must not contain the signs that separate symbols, or a symbol from its probability.
  public static Optional<String> fault(String label) {
    if (label.isEmpty()
        || EMPTY_WORDS.contains(label.replaceAll("[$\\\\]", "").toLowerCase(Locale.ROOT))) {
      return Optional.of("is the empty word, and every edge reads a symbol");
    }
    if (label.length() > MAX_LABEL) {
      return Optional.of("has %,d characters, more than %d".formatted(label.length(), MAX_LABEL));
    }
    if (!label.codePoints().allMatch(SymbolNames::isVisible)) {
      return Optional.of("has a character that cannot be seen");
    }
    if (label.matches(".*[,|].*|.+[/:;].*|.*[/:;].+")) {
      return Optional.of("has one of the signs , | / : ; in it");
    }
    String[] words = label.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      if (words.length > 1 && (words[i].length() < 2 || (i > 0 && isNumber(words[i])))) {
        return Optional.of("is neither a symbol nor a symbol with its probability");
      }
    }
    int bracket = label.indexOf('(', 1);
    return bracket > 0 && isNumber(label.substring(bracket + 1).replaceFirst("\\)$", ""))
        ? Optional.of("is neither a symbol nor a symbol with its probability")
        : Optional.empty();
  }

  /// True if the character `c` leaves a mark in print, or is a blank.
  public static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
