package org.headscope.engine.automata;

import module java.base;

import org.headscope.engine.run.UserError;

/// The prefixes of what a regular expression describes, as an automaton whose edges out of a state
/// are equally likely: `a(b|c)*d`, with `|`, `*`, `+`, `?` and round brackets. Positions of letters
/// become states (Glushkov's construction), sets of them the automaton's.
public final class RegularExpression {
  /// The greatest number of letters or states, beyond any drawing.
  private static final int MAX = 1_000;

  private static final String POSTFIX = "*+?";

  private final String subject;
  private final int[] text; // code points, without blanks
  private final int[] places; // where they stand in what was written, and where that ends
  private final IntUnaryOperator symbols;
  private final List<Integer> letters = new ArrayList<>();
  private final List<BitSet> follow = new ArrayList<>();
  private int at;

  /// The first and last symbols of a part, and whether it can be empty.
  private record ExpressionPart(boolean empty, BitSet first, BitSet last) {}

  private RegularExpression(String text, String subject, IntUnaryOperator symbols) {
    int[] written =
        IntStream.range(0, text.length())
            .filter(i ->
                !Character.isWhitespace(text.charAt(i))
                    && !Character.isLowSurrogate(text.charAt(i)))
            .toArray();
    this.subject = subject;
    this.text = Arrays.stream(written).map(text::codePointAt).toArray();
    this.places = Arrays.copyOf(written, written.length + 1);
    places[written.length] = text.length();
    this.symbols = symbols;
  }

  /// The automaton of `text`.
  ///
  /// @param subject how errors begin, such as `The regular expression`
  /// @param symbols the token of a letter; −1 where it has none
  /// @throws UserError naming the position of what is wrong, from 0 on
  public static Pfa automaton(String text, String subject, IntUnaryOperator symbols) {
    RegularExpression expression = new RegularExpression(text, subject, symbols);
    expression.requireReadable();
    ExpressionPart whole = expression.choice();
    if (expression.at < expression.text.length) {
      throw expression.wrong("has a closing bracket without an opening one", "write ( before it");
    }
    UserError.when(whole.first().isEmpty(), "%s has no letter; write one from a to r.", subject);
    return expression.deterministic(whole.first());
  }

  /// Refuses what is no sign and no letter, and what is too long.
  private void requireReadable() {
    for (; at < text.length; at++) {
      if ((POSTFIX + "()|").indexOf(text[at]) < 0 && symbols.applyAsInt(text[at]) < 0) {
        throw wrong(
            "has a “%s”, which is not a letter from a to r,"
                .formatted(Character.toString(text[at])),
            "use those letters, or give the automaton as DOT, JSON or JFLAP's XML, where symbols have any names");
      }
    }
    if (text.length > MAX) {
      throw new UserError(
          "%s has %,d letters and signs, more than the maximum of %,d; shorten it."
              .formatted(subject, text.length, MAX));
    }
    at = 0;
  }

  private UserError wrong(String what, String remedy) {
    return new UserError("%s %s at position %d; %s.".formatted(subject, what, places[at], remedy));
  }

  private boolean sees(char wanted) {
    return at < text.length && text[at] == wanted;
  }

  private ExpressionPart choice() {
    ExpressionPart all = sequence();
    while (sees('|')) {
      at++;
      ExpressionPart next = sequence();
      all =
          new ExpressionPart(
              all.empty() || next.empty(),
              union(all.first(), next.first()),
              union(all.last(), next.last()));
    }
    return all;
  }

  private ExpressionPart sequence() {
    ExpressionPart all = new ExpressionPart(true, new BitSet(), new BitSet());
    while (at < text.length && !sees('|') && !sees(')')) {
      ExpressionPart next = repeated();
      all.last().stream().forEach(p -> follow.get(p).or(next.first()));
      all =
          new ExpressionPart(
              all.empty() && next.empty(),
              all.empty() ? union(all.first(), next.first()) : all.first(),
              next.empty() ? union(all.last(), next.last()) : next.last());
    }
    return all;
  }

  private ExpressionPart repeated() {
    ExpressionPart part = single();
    while (at < text.length && POSTFIX.indexOf(text[at]) >= 0) {
      int how = text[at++];
      if (how != '?') {
        BitSet first = part.first();
        part.last().stream().forEach(p -> follow.get(p).or(first));
      }
      part = new ExpressionPart(part.empty() || how != '+', part.first(), part.last());
    }
    return part;
  }

  private ExpressionPart single() {
    if (sees('(')) {
      int opened = places[at++];
      ExpressionPart inside = choice();
      if (!sees(')')) {
        throw wrong(
            "has an unclosed bracket at position %d and ends".formatted(opened), "write ) there");
      }
      at++;
      return inside;
    }
    if (POSTFIX.indexOf(text[at]) >= 0) {
      throw wrong(
          "has a “%s” with nothing to repeat before it".formatted(Character.toString(text[at])),
          "write a letter or a bracket before it");
    }
    int symbol = symbols.applyAsInt(text[at++]);
    BitSet place = new BitSet();
    place.set(letters.size());
    letters.add(symbol);
    follow.add(new BitSet());
    return new ExpressionPart(false, place, (BitSet) place.clone());
  }

  private static BitSet union(BitSet a, BitSet b) {
    BitSet both = (BitSet) a.clone();
    both.or(b);
    return both;
  }

  /// Sets of positions that may come next, by what was read, as states.
  private Pfa deterministic(BitSet first) {
    List<BitSet> states = new ArrayList<>(List.of(first));
    Map<BitSet, Integer> numbers = new HashMap<>(Map.of(first, 0));
    List<Transition> transitions = new ArrayList<>();
    for (int from = 0; from < states.size(); from++) {
      SortedMap<Integer, BitSet> next = new TreeMap<>();
      states.get(from).stream()
          .forEach(p -> next.computeIfAbsent(letters.get(p), _ -> new BitSet()).or(follow.get(p)));
      for (Map.Entry<Integer, BitSet> edge : next.entrySet()) {
        Integer to = numbers.get(edge.getValue());
        if (to == null) {
          to = states.size();
          numbers.put(edge.getValue(), to);
          states.add(edge.getValue());
        }
        transitions.add(new Transition(from, edge.getKey(), to, 1.0 / next.size()));
      }
      UserError.when(
          states.size() > MAX, "%s needs more than %,d states; shorten it.", subject, MAX);
    }
    return new Pfa(states.size(), 0, transitions);
  }
}
