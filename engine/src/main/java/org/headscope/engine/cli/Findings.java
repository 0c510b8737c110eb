package org.headscope.engine.cli;

import module java.base;

/// The findings of examinations so far.
public final class Findings {
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  Findings() {}

  /// Adds a fact, which replaces an earlier one of the same name.
  public void fact(String name, String text) {
    facts.put(name, text);
  }

  /// Adds a problem.
  ///
  /// @param sentence the problem, ending with its remedy
  public void problem(String sentence) {
    problems.add(sentence);
  }

  boolean isSound() {
    return problems.isEmpty();
  }

  Diagnosis diagnosis() {
    return new Diagnosis(facts, problems);
  }
}
