package org.headscope.engine.cli;

import module java.base;

/// What examinations have found so far.
public final class Findings {
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  Findings() {}

  /// Notes how it is; a later fact of the same name takes its place.
  public void fact(String name, String text) {
    facts.put(name, text);
  }

  /// Notes what is broken.
  ///
  /// @param sentence that ends in what to do
  public void problem(String sentence) {
    problems.add(sentence);
  }

  boolean sound() {
    return problems.isEmpty();
  }

  Diagnosis diagnosis() {
    return new Diagnosis(facts, problems);
  }
}
