package org.headscope.app.control;

import module java.base;

import org.headscope.engine.io.Json;

/// The terms on screen, by name; their sources are keys of the engine's literature.
public final class Glossary {
  private static final List<Term> TERMS = List.of(Json.readOwn("glossary.json", Term[].class));

  private Glossary() {}

  public static List<Term> terms() {
    return TERMS;
  }

  private record TermMatch(Term term, int from, int to) {}

  /// Returns the terms in `words`, in order; where several match, the longest.
  public static List<Term> findIn(String words) {
    return found(words).stream().map(TermMatch::term).distinct().toList();
  }

  /// Returns `words` with terms blanked out.
  public static String blankOut(String words) {
    StringBuilder rest = new StringBuilder(words);
    found(words).forEach(f -> rest.replace(f.from(), f.to(), " ".repeat(f.to() - f.from())));
    return rest.toString();
  }

  private static List<TermMatch> found(String words) {
    List<TermMatch> all = new ArrayList<>();
    for (Term term : TERMS) {
      term.matcherIn(words)
          .results()
          .map((MatchResult m) -> new TermMatch(term, m.start(), m.end()))
          .forEach(all::add);
    }
    all.sort(Comparator.comparingInt(f -> f.from() - f.to()));
    BitSet taken = new BitSet();
    List<TermMatch> kept = new ArrayList<>();
    for (TermMatch f : all) {
      if (taken.get(f.from(), f.to()).isEmpty()) {
        taken.set(f.from(), f.to());
        kept.add(f);
      }
    }
    kept.sort(Comparator.comparingInt(TermMatch::from));
    return kept;
  }

  /// Returns terms whose name, forms or meaning contain all words of `query`.
  public static List<Term> search(String query) {
    return TERMS.stream()
        .filter(term -> SearchWords.matches(query, term.text() + " " + term.forms()))
        .sorted(Comparator.comparing(term -> !term.matcherIn(query.strip()).lookingAt()))
        .toList();
  }
}
