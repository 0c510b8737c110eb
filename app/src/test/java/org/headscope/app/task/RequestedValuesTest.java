package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.task.RequestedValues.Known;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class RequestedValuesTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final TaskRunner runner = new TaskRunner(worker::add, ui::add);
  private final List<String> computed = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Runnable between = () -> {};

  /// Counts to the length of a key, from what is known.
  private final RequestedValues<String, Integer> values =
      new RequestedValues<>(
          runner,
          key -> "count " + key,
          (key, known, partial, _, cancellation) -> {
            computed.add(key + " from " + known.orElse(0));
            for (int i = known.orElse(0) + 1; i < key.length(); i++) {
              UserError.when(key.charAt(i) == '!', "There is no letter %d.", i);
              partial.accept(i);
              between.run();
              cancellation.check();
            }
            return key.length();
          });

  private void start(String key) {
    values.start(key, error -> failures.add(error.getMessage()));
  }

  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  private void hear() {
    while (!ui.isEmpty()) {
      ui.remove().run();
    }
  }

  @Test
  void aValueIsComputedOnRequestOnly() {
    assertThat(values.known("abc")).isEmpty();
    start("abc");
    assertThat(values.state().isRunning("abc")).isTrue();
    start("abc");
    settle();
    assertThat(computed).as("once").containsExactly("abc from 0");
    assertThat(values.known("abc")).contains(new Known<>(3, true));
    assertThat(values.state().running()).isEmpty();
    assertThat(values.find(key -> key.startsWith("a"))).contains("abc");
  }

  @Test
  void aStoppedValueKeepsItsPartAndContinuesFromIt() {
    between =
        () -> {
          hear();
          if (values.known("abcdef").filter(known -> known.value() == 2).isPresent()) {
            values.stop();
          }
        };
    start("abcdef");
    settle();
    assertThat(values.known("abcdef")).contains(new Known<>(2, false));
    assertThat(values.state().running()).isEmpty();
    assertThat(values.find("abcdef"::equals)).as("only a part").isEmpty();
    between = () -> {};
    start("abcdef");
    settle();
    assertThat(computed).containsExactly("abcdef from 0", "abcdef from 2");
    assertThat(values.known("abcdef")).contains(new Known<>(6, true));
  }

  @Test
  void anotherRequestStopsTheFirst() {
    start("abc");
    start("defg");
    settle();
    assertThat(values.known("abc")).isEmpty();
    assertThat(values.known("defg")).contains(new Known<>(4, true));
  }

  @Test
  void aFailureIsHeardAndKeptUntilTheNextRequest() {
    start("ab!d");
    settle();
    assertThat(failures).containsExactly("There is no letter 2.");
    assertThat(values.state().failure("ab!d")).isPresent();
    assertThat(values.state().failure("abc")).isEmpty();
    assertThat(values.known("ab!d")).contains(new Known<>(1, false));
    start("abc");
    assertThat(values.state().failure("ab!d")).isEmpty();
    settle();
  }
}
