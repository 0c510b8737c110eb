package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.InstanceStore.FoundInstance;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// Instances of several files that share an id.
class InstanceStoreTest {
  private static final Path A = Path.of("a.jsonl");
  private static final Path B = Path.of("b.jsonl");

  private final InstanceStore store = new InstanceStore();

  private static Instance x(String text) {
    return RegBench.instance("x", Optional.empty(), Optional.empty(), List.of(text));
  }

  private static SessionState open(OpenFiles files) {
    return SessionState.START.with(files);
  }

  private static InstanceSet set(Path file, String... texts) {
    return new InstanceSet(file, Stream.of(texts).map(InstanceStoreTest::x).toList());
  }

  private FoundInstance found(SessionState now) {
    return store.find("x", Optional.empty(), now);
  }

  private static FoundInstance in(Path file, String text) {
    return new FoundInstance(x(text), Optional.of(file));
  }

  private static FoundInstance here(String text) {
    return new FoundInstance(x(text), Optional.empty());
  }

  @Test
  void theMostRecentlyReadFileIsSearchedFirst() {
    assertThatThrownBy(() -> found(SessionState.START)).isInstanceOf(UserError.class);
    store.read(A, List.of(x("a")));
    store.read(B, List.of(x("b")));
    assertThat(found(SessionState.START)).isEqualTo(in(B, "b"));
    store.read(A, List.of(x("aa")));
    assertThat(found(SessionState.START)).isEqualTo(in(A, "aa"));
  }

  @Test
  void openFilesComeBeforeFilesThatWereReadLater() {
    OpenFiles other = OpenFiles.NONE.with(set(A, "a")).with(new InstanceSet(B, List.of()));
    store.read(Path.of("later.jsonl"), List.of(x("c")));
    assertThat(found(open(other))).as("open, but not the current file").isEqualTo(in(A, "a"));
    OpenFiles both = OpenFiles.NONE.with(set(A, "a")).with(set(B, "b"));
    assertThat(found(open(both))).as("the current file").isEqualTo(here("b"));
    assertThat(found(open(both.at(A)))).isEqualTo(here("a"));
  }

  @Test
  void theOpenInstanceComesBeforeItsNamesakeInTheFile() {
    SessionState now = open(OpenFiles.NONE.with(set(A, "a")));
    SessionState selected = now.with(now.selection().withInstance(x("aaa"), new Span(0, 1)));
    assertThat(found(selected)).isEqualTo(here("aaa"));
    store.override(x("b"));
    assertThat(found(selected)).as("kept for the next command").isEqualTo(here("b"));
  }

  @Test
  void anInstanceIsKeptUnlessItIsTheOneThatWouldBeFound() {
    SessionState now = open(OpenFiles.NONE.with(set(A, "a")));
    store.keep(x("a"), now);
    assertThat(store.isShared("x", A, now)).isFalse();
    store.keep(x("b"), now);
    assertThat(store.isShared("x", A, now)).isTrue();
    assertThat(found(now)).isEqualTo(here("b"));
    store.keep(x("a"), now);
    assertThat(found(now)).isEqualTo(here("a"));
    assertThat(store.isShared("x", A, now)).isFalse();
  }

  @Test
  void anIdIsSharedWithTheOpenInstanceOrAnotherOpenFile() {
    SessionState one = open(OpenFiles.NONE.with(set(A, "a")));
    assertThat(store.isShared("x", A, one)).isFalse();
    SessionState selected = one.with(one.selection().withInstance(x("b"), new Span(0, 1)));
    assertThat(store.isShared("x", A, selected)).isTrue();
    assertThat(store.isShared("y", A, selected)).isFalse();
    SessionState two = open(one.open().with(set(B, "b")));
    assertThat(store.isShared("x", A, two)).isTrue();
  }

  @Test
  void whatIsFoundInAnotherOpenFileMakesItTheCurrentOne() {
    Journal journal = new Journal();
    journal.instances().read(A, List.of(x("a")));
    journal.instances().read(B, List.of(x("b")));
    Span window = new Span(0, 1);
    journal.perform(new Command.OpenInstances(A));
    journal.perform(new Command.OpenInstances(B));
    journal.perform(new Command.GoTo("x", Optional.of(A), 0, -1, window));
    assertThat(journal.state().open().file()).contains(A);
    assertThat(journal.state().selection().opened().instance()).contains(x("a"));
    journal.perform(new Command.SelectInstance("x", Optional.of(B), window));
    assertThat(journal.state().open().file()).contains(B);
  }

  @Test
  void aFileThatIsReadAgainIsOpenOnceAndClosingAnotherLeavesItCurrent() {
    OpenFiles files = OpenFiles.NONE.with(set(A, "a")).with(set(B, "b")).with(set(A, "aa"));
    assertThat(files.sets()).containsExactly(set(A, "aa"), set(B, "b"));
    assertThat(files.file()).contains(A);
    assertThat(files.withoutInstances(B).file()).contains(A);
    assertThat(files.withoutInstances(A).file()).contains(B);
    assertThat(files.withoutInstances(A).withoutInstances(B)).isEqualTo(OpenFiles.NONE);
  }
}
