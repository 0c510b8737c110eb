package org.headscope.engine.interpret.probe.spec;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.StateKind;

/// A task and its order, the subject of one curve over the layers.
///
/// @param n the order of the n-gram, 1 to 3; 0 for states
public record Question(ProbeTask task, int n) {
  public static final int MAX_N = 3;

  public Question {
    Refusal.when(task.ngram() ? n < 1 || n > MAX_N : n != 0, "n is %s for %s", n, task);
  }

  /// Every question of `tasks` at every order of `ns`, sorted by task.
  public static List<Question> of(Collection<ProbeTask> tasks, Collection<Integer> ns) {
    List<Question> questions = new ArrayList<>();
    for (ProbeTask task : tasks) {
      for (int n : task.ngram() ? ns : List.of(0)) {
        questions.add(new Question(task, n));
      }
    }
    return questions;
  }

  public static List<Question> all() {
    return of(List.of(ProbeTask.values()), List.of(1, 2, 3));
  }

  /// The name on screen and in file names: `count-2`, `state`.
  public String label() {
    return task.ngram() ? task.label() + "-" + n : task.label();
  }

  /// The name on screen, with the instances' word for a state: `count-2`, `leaf`.
  public String displayName(StateKind states) {
    return task.ngram() ? label() : states.one();
  }
}
