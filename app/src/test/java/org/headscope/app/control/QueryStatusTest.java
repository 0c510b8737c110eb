package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query.Answer;
import org.headscope.app.task.Query.State;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.junit.jupiter.api.Test;

/// The messages that all views share.
final class QueryStatusTest {
  private static final Optional<Answer<Integer, String>> BEFORE =
      Optional.of(new Answer<>(400, "four"));
  private static final Optional<Answer<Integer, String>> NONE = Optional.empty();

  private final BackgroundTask<String> task = new BackgroundTask<>("count", (_, _) -> "one");

  private static QueryStatus<Integer, String> of(State<Integer, String> state) {
    return QueryStatus.of(state, step -> "Step " + step, "Choose a step.");
  }

  private static void check(QueryStatus<Integer, String> status, String drawn, Cover cover) {
    assertThat(status.answer().map(Answer::value).orElse("")).isEqualTo(drawn);
    assertThat(status.cover()).isEqualTo(cover);
    assertThat(status.dimmed()).isEqualTo(cover instanceof Cover.Dimmed);
    assertThat(cover.words().isEmpty()).isEqualTo(cover instanceof Cover.None);
  }

  @Test
  void idleStatusNamesWhatToDo() {
    QueryStatus<Integer, String> idle = of(new State.Idle<>());
    check(idle, "", new Cover.Absent("Choose a step."));
    assertThat(idle.caption("four")).isEmpty();
    assertThat(idle.state().running()).isEmpty();
  }

  @Test
  void thePreviousAnswerIsDimmedAndPartialResultsReplaceIt() {
    check(
        of(new State.Computing<>(100, task, BEFORE, Optional.empty())),
        "four",
        new Cover.Dimmed("Step 100 is being computed."));
    QueryStatus<Integer, String> part =
        of(new State.Computing<>(100, task, BEFORE, Optional.of("o")));
    check(part, "o", new Cover.None());
    assertThat(part.answer().orElseThrow().key()).isEqualTo(100);
    assertThat(part.caption("o")).isEqualTo("so far o");
    assertThat(part.state().running()).contains(task);
    QueryStatus<Integer, String> first =
        of(new State.Computing<>(100, task, NONE, Optional.empty()));
    check(first, "", new Cover.Reading("Step 100 is being computed."));
    assertThat(first.caption("")).isEqualTo("computing…");
  }

  @Test
  void aPictureThatAModelLacksIsNotAFailure() {
    QueryStatus<Integer, String> refused =
        of(new State.Failed<>(100, new ModelError("It has no heads.")));
    check(refused, "", new Cover.Absent("It has no heads."));
    assertThat(refused.caption("four")).isEmpty();
  }

  @Test
  void aCancelledOrFailedQueryCanBeComputedAgain() {
    QueryStatus<Integer, String> cancelled = of(new State.Cancelled<>(100, BEFORE));
    check(
        cancelled,
        "four",
        new Cover.Dimmed("Step 100 was cancelled; it can be computed again.", true));
    assertThat(cancelled.caption("four")).isEqualTo("cancelled; four");
    check(
        of(new State.Cancelled<>(100, NONE)),
        "",
        new Cover.Failed("Step 100 was cancelled; it can be computed again."));
    QueryStatus<Integer, String> failed =
        of(new State.Failed<>(100, new UserError("The file is missing.")));
    check(failed, "", new Cover.Failed("The file is missing."));
    assertThat(failed.caption("four")).isEqualTo("failed");
  }

  @Test
  void aReadyValueIsShown() {
    QueryStatus<Integer, String> ready = of(new State.Ready<>(100, "one"));
    check(ready, "one", new Cover.None());
    assertThat(ready.caption("one")).isEqualTo("one");
  }
}
