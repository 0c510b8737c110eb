package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.PlainText;

/// Problems by the JSON name of their field; only the first of each field is kept.
final class FieldProblems {
  private final Map<String, String> byField = new LinkedHashMap<>();

  void add(BuilderInput input, String sentence) {
    add(input.json, sentence);
  }

  void add(String field, String sentence) {
    byField.putIfAbsent(field, sentence);
  }

  void require(boolean holds, BuilderInput input, String remedy) {
    if (!holds) {
      add(input, "must be " + remedy);
    }
  }

  void add(FieldProblem problem) {
    add(problem.field(), "must be " + problem.remedy());
  }

  void addAll(FieldProblems others) {
    others.byField.forEach(byField::putIfAbsent);
  }

  String at(String field) {
    return byField.getOrDefault(field, "");
  }

  boolean none() {
    return byField.isEmpty();
  }

  /// Returns the first problem as a sentence.
  Optional<String> first() {
    Optional<Map.Entry<String, String>> first = byField.entrySet().stream().findFirst();
    return first.map(e -> name(e.getKey()) + " " + e.getValue() + ".");
  }

  private static String name(String field) {
    for (BuilderInput input : BuilderInput.values()) {
      if (input.json.equals(field)) {
        return input.words();
      }
    }
    return switch (field) {
      case "positions" -> "Positions";
      case ModelForm.GRAMS -> "N-gram heads";
      case String clamp when clamp.startsWith(ClampForm.CLAMPS) ->
          "Clamp %d:".formatted(Integer.parseInt(clamp.replaceAll("\\D", "")) + 1);
      case String option when option.startsWith(TaskForm.TASK + ".") -> TaskForm.words(option);
      default -> PlainText.capitalized(field);
    };
  }
}
