package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

/// Changes by single commands, and commands that are refused.
class SessionChangesTest {
  private static final Path FIRST = RandomCommands.FILES.getFirst();
  private static final Path SECOND = RandomCommands.FILES.getLast();
  private static final Path RUN = RandomCommands.RUNS.getFirst();
  private static final Span WINDOW = new Span(0, 9);

  private long now;
  private final Journal journal = new Journal(() -> now);

  SessionChangesTest() {
    RandomCommands.FILES.forEach(
        file -> journal.instances().read(file, RandomCommands.instances(file)));
  }

  private void perform(Command command) {
    now += 5_000_000_000L;
    journal.perform(command);
  }

  private void refused(Command command, String sentence) {
    SessionState before = journal.state();
    assertThatThrownBy(() -> perform(command)).isInstanceOf(UserError.class).hasMessage(sentence);
    assertThat(journal.state()).isEqualTo(before);
  }

  @Test
  void impossibleCommandsAreRefused() {
    refused(
        new Command.SelectRun(RunRef.of(RUN), 5, 1, 1),
        "The run /runs/one is not open; open it first.");
    refused(
        new Command.SelectInstance("it", Optional.empty(), WINDOW),
        "No open file has an instance called it; open its file first.");
    refused(
        new Command.SelectInstance("it", Optional.of(FIRST), WINDOW),
        "The file /data/a.jsonl has no instance called it.");
    refused(
        new Command.OpenInstances(Path.of("/data/c.jsonl")),
        "/data/c.jsonl has not been read; open it again.");
    assertThatThrownBy(() -> perform(new Command.Type("Ω", WINDOW)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("“Ω” cannot be read: ")
        .hasMessageEndingWith("; type the symbols of the instance.");
  }

  @Test
  void openRunsAreListedOnceAndClosedWithTheirPredictors() {
    perform(new Command.OpenRuns(List.of(RUN, RandomCommands.RUNS.get(1), RUN)));
    assertThat(journal.state().open().runs())
        .extracting(RunRef::name)
        .containsExactly("one", "two");
    PredictorChoice rule = new PredictorChoice.Symbolic("ngram-4");
    PredictorChoice trained = PredictorChoice.of("/runs/one@500");
    PredictorChoice other = PredictorChoice.of("/runs/two@5");
    assertThat(trained).isEqualTo(new PredictorChoice.Trained(RunRef.of(RUN), 500));
    assertThat(trained.text()).isEqualTo("/runs/one@500");
    perform(new Command.Predictors(List.of(trained, rule, other), List.of("a")));
    assertThat(journal.state().selection().workspace().preferred()).containsExactly("a");
    perform(new Command.CloseRun(RUN));
    assertThat(journal.state().open().has(RUN)).isFalse();
    assertThat(journal.state().open().has(RandomCommands.RUNS.get(1))).isTrue();
    assertThat(journal.state().selection().workspace().predictors()).containsExactly(rule, other);
  }

  @Test
  void theLastOpenedFileIsCurrentUntilItIsClosed() {
    perform(new Command.OpenInstances(FIRST));
    perform(new Command.OpenInstances(SECOND));
    assertThat(journal.state().open().file()).contains(SECOND);
    assertThat(journal.state().open().instances().getFirst().id()).isEqualTo("b.jsonl-0");
    perform(new Command.SelectInstance("a.jsonl-1", Optional.of(FIRST), WINDOW));
    assertThat(journal.state().open().file()).as("its file").contains(FIRST);
    perform(new Command.OpenInstances(FIRST));
    assertThat(journal.state().open().sets()).hasSize(2);
    perform(new Command.CloseInstances(FIRST));
    assertThat(journal.state().open().file()).contains(SECOND);
    assertThat(journal.state().open().set(FIRST)).isEmpty();
    perform(new Command.CloseInstances(SECOND));
    assertThat(journal.state().open()).isEqualTo(OpenFiles.NONE);
    assertThat(journal.state().open().instances()).isEmpty();
  }

  @Test
  void visitingKeepsWhatIsInTheSameInstance() {
    perform(new Command.OpenInstances(FIRST));
    perform(new Command.SelectInstance("a.jsonl-0", Optional.empty(), WINDOW));
    perform(new Command.HighlightState(2));
    perform(new Command.GoTo("a.jsonl-0", Optional.empty(), 50, 60, new Span(20, 30)));
    SelectionState.InSequence there = journal.state().selection().sequence();
    int last = journal.state().open().instances().getFirst().length() - 1;
    assertThat(there.query()).as("limited to the instance").isEqualTo(last);
    assertThat(there.key()).as("up to the query").isEqualTo(last);
    assertThat(there.pinned()).isTrue();
    assertThat(there.state()).isEqualTo(2);
    assertThat(there.window()).isEqualTo(new Span(20, 30));
    perform(new Command.GoTo("a.jsonl-1", Optional.empty(), -1, -1, new Span(90, 99)));
    SelectionState.InSequence other = journal.state().selection().sequence();
    assertThat(other.pinned()).isFalse();
    assertThat(other.state()).isEqualTo(-1);
    assertThat(other.window().to()).isEqualTo(journal.state().open().instances().get(1).length());
    assertThat(other.window().length()).isEqualTo(9);
    perform(new Command.ShowPositions(new Span(90, 95)));
    assertThat(journal.state().selection().sequence().window().length()).isEqualTo(5);
    perform(new Command.Pin(0, 4, new Span(90, 93)));
    assertThat(journal.state().selection().sequence().key()).isZero();
    assertThat(journal.state().selection().sequence().window().length()).isEqualTo(3);
  }

  @Test
  void typedTextIsReadOnceAndKeepsItsReference() {
    perform(new Command.OpenInstances(FIRST));
    perform(new Command.SelectInstance("a.jsonl-0", Optional.empty(), WINDOW));
    perform(new Command.Type("abc", WINDOW));
    assertThat(journal.state().reference().orElseThrow().id()).isEqualTo("a.jsonl-0");
    assertThat(journal.state().selection().sequence().window()).isEqualTo(new Span(0, 3));
    assertThat(journal.instances().typed("abc", journal.state()))
        .isSameAs(journal.state().selection().opened().instance().orElseThrow());
    assertThat(journal.instances().typed("abc", SessionState.START))
        .isNotSameAs(journal.state().selection().opened().instance().orElseThrow());
  }

  @Test
  void typedTextIsInTheTokensOfTheSelectedRun() {
    Path run = Path.of("/runs/gpt2");
    Vocabulary words = Vocabulary.of(List.of("7", "31", "=>"));
    journal.instances().reads(run, words);
    perform(new Command.OpenInstances(FIRST));
    perform(new Command.SelectInstance("a.jsonl-0", Optional.empty(), WINDOW));
    perform(new Command.OpenRuns(List.of(run)));
    perform(new Command.SelectRun(RunRef.of(run), 0, 1, 1));
    perform(new Command.Type("31 =>", WINDOW));
    Instance typed = journal.state().selection().opened().instance().orElseThrow();
    assertThat(typed.vocabulary()).isEqualTo(words);
    assertThat(typed.tokens()).containsExactly(1, 2);
    assertThat(typed.latent()).isEmpty();
  }
}
