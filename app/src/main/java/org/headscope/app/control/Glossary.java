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

  private record Found(Term term, int from, int to) {}

  /// Returns the terms in `words`, in order; where several match, the longest.
  public static List<Term> in(String words) {
    return found(words).stream().map(Found::term).distinct().toList();
  }

  /// Returns `words` with terms blanked out.
  public static String without(String words) {
    StringBuilder rest = new StringBuilder(words);
    found(words).forEach(f -> rest.replace(f.from(), f.to(), " ".repeat(f.to() - f.from())));
    return rest.toString();
  }

  private static List<Found> found(String words) {
    List<Found> all = new ArrayList<>();
    for (Term term : TERMS) {
      term.in(words)
          .results()
          .map((MatchResult m) -> new Found(term, m.start(), m.end()))
          .forEach(all::add);
    }
    all.sort(Comparator.comparingInt(f -> f.from() - f.to()));
    BitSet taken = new BitSet();
    List<Found> kept = new ArrayList<>();
    for (Found f : all) {
      if (taken.get(f.from(), f.to()).isEmpty()) {
        taken.set(f.from(), f.to());
        kept.add(f);
      }
    }
    kept.sort(Comparator.comparingInt(Found::from));
    return kept;
  }

  /// Returns terms whose name, forms or meaning contain all words of `query`.
  public static List<Term> search(String query) {
    return TERMS.stream()
        .filter(term -> TypedWords.areIn(query, term.text() + " " + term.forms()))
        .sorted(Comparator.comparing(term -> !term.in(query.strip()).lookingAt()))
        .toList();
  }
}
