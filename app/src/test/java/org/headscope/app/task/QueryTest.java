package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.task.Query.Answer;
import org.headscope.app.task.Query.State;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// Guarantees for users of slow queries, with threads that advance only on request.
final class QueryTest {
  private final Deque<Runnable> worker = new ArrayDeque<>();
  private final Deque<Runnable> ui = new ArrayDeque<>();
  private final List<String> computed = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong();
  private List<String> parts = List.of();

  private final Query<String, String> query =
      new Query<>(
          new TaskRunner(worker::add, ui::add),
          new Query.Source<>(
              key -> "compute " + key,
              value -> !value.equals("FLEETING"),
              (key, partial, _, _) -> compute(key, partial)),
          Cache.ofEntries(2),
          clock::get);

  private String compute(String key, Consumer<String> partial) {
    computed.add(key);
    for (String part : parts) {
      clock.addAndGet(400_000_000);
      partial.accept(part);
    }
    if (key.startsWith("bad")) {
      throw new UserError(key + " cannot be had.");
    }
    return key.toUpperCase(Locale.ROOT);
  }

  private void run(Deque<Runnable> queue) {
    while (!queue.isEmpty()) {
      queue.remove().run();
    }
  }

  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      run(worker);
      run(ui);
    }
  }

  private State.Computing<String, String> computing() {
    if (query.state() instanceof State.Computing<String, String> now) {
      return now;
    }
    throw new AssertionError("not computing: " + query.state());
  }

  private void ask(String key) {
    query.request(Optional.of(key));
  }

  @Test
  void anAnswerIsComputedOnceAndCached() {
    ask("a");
    assertThat(query.state()).isInstanceOf(State.Computing.class);
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("a", "A"));
    ask("b");
    settle();
    ask("a");
    assertThat(query.state()).isEqualTo(new State.Ready<>("a", "A"));
    assertThat(computed).containsExactly("a", "b");
  }

  @Test
  void computingKeepsThePreviousAnswerAndItsKey() {
    ask("a");
    settle();
    ask("b");
    assertThat(computing().key()).isEqualTo("b");
    assertThat(computing().previous()).contains(new Answer<>("a", "A"));
  }

  @Test
  void lateAnswersAreIgnored() {
    ask("a");
    run(worker); // a is computed, and its result on its way
    ask("b");
    run(ui);
    assertThat(query.state()).isInstanceOf(State.Computing.class);
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("b", "B"));
  }

  @Test
  void failuresHideThePreviousAnswerAndCanBeRetried() {
    ask("a");
    settle();
    ask("bad");
    settle();
    assertThat(query.state()).isInstanceOf(State.Failed.class);
    assertThat(query.state().toString()).contains("bad cannot be had.");
    query.again();
    assertThat(computing().previous()).isEmpty();
    settle();
    assertThat(computed).containsExactly("a", "bad", "bad");
  }

  @Test
  void canBeStoppedAndRestarted() {
    ask("a");
    query.cancel();
    settle();
    assertThat(query.state()).isEqualTo(new State.Cancelled<>("a", Optional.empty()));
    assertThat(computed).isEmpty();
    query.again();
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("a", "A"));
  }

  @Test
  void cancellingTheTaskCancelsTheQuery() {
    ask("a");
    computing().task().cancel();
    settle();
    assertThat(query.state()).isInstanceOf(State.Cancelled.class);
  }

  @Test
  void partialValuesOfTheRequestedKeyAreShown() {
    parts = List.of("p1", "p2");
    ask("a");
    run(worker);
    ui.removeLast(); // the end of the task is not there yet
    run(ui);
    assertThat(computing().partial()).contains("p2");
    ask("b");
    assertThat(computing().partial()).isEmpty();
  }

  @Test
  void prefetchedAnswersAreReadyAndComputedOnce() {
    ask("a");
    query.prefetch("b");
    assertThat(query.isPrefetching()).isTrue();
    ask("b"); // under way already
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("b", "B"));
    assertThat(computed).containsExactly("b"); // a was dropped before it began
  }

  @Test
  void requestingAnotherKeyDropsARequestedPrefetch() {
    query.prefetch("a");
    ask("a");
    assertThat(query.isPrefetching()).isFalse();
    ask("b");
    settle();
    assertThat(computed).containsExactly("b");
  }

  @Test
  void failedPrefetchesAreRetriedOnRequestAndDroppedForAnother() {
    query.prefetch("bad");
    settle();
    ask("bad");
    ask("b");
    settle();
    assertThat(computed).containsExactly("bad", "b");
  }

  @Test
  void answersThatAreNotCachedAreComputedAgain() {
    ask("fleeting");
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("fleeting", "FLEETING"));
    assertThat(query.cached("fleeting")).isEmpty();
    query.again();
    settle();
    ask("a");
    settle();
    query.again();
    assertThat(query.state()).as("the ready answer stays").isEqualTo(new State.Ready<>("a", "A"));
    ask("fleeting");
    settle();
    assertThat(computed).containsExactly("fleeting", "fleeting", "a", "fleeting");
  }

  @Test
  void prefetchingDoesNotDisturbRequests() {
    ask("a");
    settle();
    query.prefetch("bad");
    settle();
    assertThat(query.state()).isEqualTo(new State.Ready<>("a", "A"));
    assertThat(query.isPrefetching()).isFalse();
  }

  @Test
  void anEmptyRequestClearsTheValue() {
    ask("a");
    settle();
    query.request(Optional.empty());
    assertThat(query.state()).isEqualTo(new State.Idle<>());
    ask("b");
    assertThat(computing().previous()).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedEntryIsEvictedFirst() {
    Cache<String, Integer> cache = new Cache<>(10, Integer::longValue);
    cache.put("a", 4);
    cache.put("b", 4);
    cache.get("a");
    cache.put("c", 4);
    assertThat(cache.get("b")).isEmpty();
    assertThat(cache.get("a")).contains(4);
    cache.put("huge", 99);
    assertThat(cache.get("huge")).contains(99);
    assertThat(cache.get("a")).isEmpty();
  }

  @Test
  void keysAreFoundByAPredicate() {
    Cache<String, Integer> cache = Cache.ofEntries(3);
    cache.put("ab", 1);
    cache.put("abc", 2);
    cache.get("ab");
    assertThat(cache.find(key -> key.contains("b"))).as("the least recently used").contains("abc");
    assertThat(cache.find(key -> key.contains("z"))).isEmpty();
  }
}
