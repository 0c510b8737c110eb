package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.Property;
import org.headscope.app.FxThread;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.automaton.LanguageEditor.EditedEdge;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.app.service.Notice;
import org.headscope.app.service.document.InstanceDrawing;
import org.headscope.app.session.Command;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageEditorTest {
  private static final Instance ORIGINAL = Bench.instance("acb", "ab");

  @TempDir Path folder;

  private final Bench bench = FxThread.get(Bench::new);
  private final LanguageEditor editor = FxThread.get(() -> new LanguageEditor(bench.workbench()));

  private void open() {
    bench.open(ORIGINAL);
    assertThat(editor.editable.get()).isTrue();
  }

  private SessionState state() {
    return bench.selection().journal().state();
  }

  private Instance shown() {
    return state().selection().opened().instance().orElseThrow();
  }

  private List<String> edits() {
    return state().edits().map(EditedLanguage::edits).orElse(List.of()).stream()
        .map(LanguageEdit::text)
        .toList();
  }

  private void choose(String words) {
    editor.edge.set(
        editor.edges.get().stream()
            .filter(edge -> edge.words().equals(words))
            .findFirst()
            .orElseThrow());
  }

  private <T> void refused(Property<T> field, T value, String sentence) {
    T before = field.getValue();
    field.setValue(value);
    assertThat(editor.problem.get()).isEqualTo(sentence);
    assertThat(editor.applicable.get()).isFalse();
    editor.apply();
    assertThat(edits()).isEmpty();
    field.setValue(before);
    assertThat(editor.problem.get()).isEmpty();
  }

  @Test
  void edgesAreThoseOfTheAutomatonAndNewOnes() {
    FxThread.run(() -> {
      open();
      assertThat(editor.edges.get())
          .extracting(EditedEdge::words)
          .containsExactly("0 a → 1", "1 b → 0", "1 c → 1", "new from 0", "new from 1");
      choose("1 b → 0");
      assertThat(editor.symbol.get()).isEqualTo("b");
      assertThat(editor.to.get()).isZero();
      assertThat(editor.probability.get()).isEqualTo("0.5");
      assertThat(editor.applicable.get()).isFalse();
      editor.choose(new DiagramPart.State(1));
      assertThat(editor.edge.get().words()).isEqualTo("new from 1");
      assertThat(editor.symbol.get()).as("a symbol that is free").isEqualTo("a");
    });
  }

  @Test
  void fieldsAreCheckedWhileTheyChange() {
    FxThread.run(() -> {
      open();
      choose("1 b → 0");
      refused(
          editor.symbol,
          "c",
          "State 1 already has an edge with the symbol c, and an automaton has one per state and"
              + " symbol; choose another symbol.");
      refused(
          editor.probability,
          "1.5",
          "The probability 1.5 of b in state 1 is not between 0 and 1; write one such as 0.25, or"
              + " remove the edge.");
      refused(
          editor.probability,
          "half",
          "“half” is not a probability; write one such as 0.25 or 1/4.");
      choose("0 a → 1");
      refused(
          editor.to,
          0,
          "Then state 1 cannot be reached from the initial state; lead another edge to it first, or"
              + " remove it.");
      editor.removeEdge();
      assertThat(editor.problem.get())
          .isEqualTo(
              "Without this edge the automaton accepts nothing, since state 0 is where every string"
                  + " begins; add another edge to it first.");
      choose("new from 0");
      editor.removeState();
      assertThat(editor.problem.get()).startsWith("State 0 is the initial state");
      editor.removeEdge();
      assertThat(editor.problem.get()).startsWith("This edge is new");
      editor.addState();
      assertThat(editor.problem.get()).startsWith("A state is added on an edge");
      assertThat(edits()).isEmpty();
    });
  }

  @Test
  void allFieldsAreAppliedAtOnceAndUndoneAtOnce() {
    FxThread.run(() -> {
      open();
      bench.selection().pin(1, 0);
      choose("1 b → 0");
      editor.symbol.set("d");
      editor.to.set(1);
      editor.probability.set("1/4");
      // Both edges then lead to state 1, so that none leads to state 0, where strings begin anyway.
      assertThat(editor.problem.get()).isEmpty();
      editor.apply();
      assertThat(edits())
          .containsExactly("edge 1 b to 1", "probability 1 b 0.25", "symbol 1 b to d");
      assertThat(shown().automaton().orElseThrow().leaving(1))
          .containsExactly(new Transition(1, 3, 1, 0.75), new Transition(1, 4, 1, 0.25));
      assertThat(editor.edge.get().words()).isEqualTo("1 d → 1");
      assertThat(shown().length()).isEqualTo(ORIGINAL.length());
      assertThat(state().selection().sequence().pinned()).as("the cell remains").isTrue();
      bench.settle();
      assertThat(bench.workbench().inspectionProperty().get().orElseThrow().instance())
          .isEqualTo(shown());
      bench.selection().perform(new Command.Undo());
      assertThat(shown()).isEqualTo(ORIGINAL);
      assertThat(editor.edges.get()).hasSize(5);
      bench.selection().perform(new Command.Redo());
      assertThat(edits()).hasSize(3);
    });
  }

  @Test
  void edgesAndStatesAreAddedAndRemoved() {
    FxThread.run(() -> {
      open();
      editor.connect(0, 1);
      editor.symbol.set("d");
      editor.apply();
      assertThat(edits()).containsExactly("add edge 0 d to 1");
      choose("0 d → 1");
      editor.addState();
      choose("2 d → 1");
      editor.removeState();
      assertThat(edits()).containsExactly("add edge 0 d to 1", "add state 0 d", "remove state 2");
      editor.remove(new DiagramPart.OnEdge(new Transition(1, 3, 1, 0.5)));
      assertThat(edits()).endsWith("remove edge 1 c");
      editor.restore();
      assertThat(shown()).isEqualTo(ORIGINAL);
      assertThat(editor.edited.get()).isFalse();
      assertThat(state().original()).contains(ORIGINAL);
    });
  }

  @Test
  void keptStringsStay() {
    FxThread.run(() -> {
      open();
      choose("1 c → 1");
      editor.symbol.set("d");
      editor.apply();
      assertThat(shown().text()).isNotEqualTo(ORIGINAL.text());
      editor.keepText(true);
      assertThat(editor.keepsText()).isTrue();
      assertThat(shown().text()).isEqualTo(ORIGINAL.text());
      assertThat(shown().stateAfter()).containsExactly(1, -1, -1, -1, 1, 0);
    });
  }

  @Test
  void typedTextIsComparedWithTheEditedLanguage() {
    FxThread.run(() -> {
      open();
      choose("1 c → 1");
      editor.symbol.set("d");
      editor.apply();
      bench.selection().type("adb");
      assertThat(TypedTextContext.typed(shown())).isTrue();
      assertThat(shown().automaton()).isPresent();
      assertThat(edits()).as("edits of what was typed").hasSize(1);
      Instance edited = state().reference().orElseThrow();
      bench
          .selection()
          .perform(bench.selection().visiting(edited, Optional.empty(), -1, -1, new Span(0, 4)));
      assertThat(edits()).hasSize(1);
      assertThat(state().original()).contains(ORIGINAL);
    });
  }

  @Test
  void savingNeverWritesTheFileOfTheOriginal() {
    FxThread.run(() -> {
      InstanceDrawing _ = new InstanceDrawing(bench.workbench(), bench.runner());
      Path source = folder.resolve("source.jsonl");
      InstanceFile.write(
          source, List.of(ORIGINAL).iterator(), 1, Progress.none(), new Cancellation());
      open();
      bench.selection().journal().instances().read(source, List.of(ORIGINAL));
      bench.selection().perform(new Command.OpenInstances(source));
      choose("1 c → 1");
      editor.symbol.set("d");
      editor.apply();
      editor.save(source);
      bench.settle();
      assertThat(bench.workbench().notices())
          .extracting(Notice::sentence)
          .contains(
              "The file %s has the original of the edited instance and stays as it is; choose another name."
                  .formatted(source));
      assertThat(InstanceFile.read(source)).containsExactly(ORIGINAL);
      Instance edited = shown();
      assertThat(editor.fileName()).isEqualTo("hand-edited.jsonl");
      Path file = folder.resolve(editor.fileName());
      editor.save(file);
      bench.settle();
      assertThat(InstanceFile.read(file)).containsExactly(edited);
    });
  }

  @Test
  void onlyAutomataAreEdited() {
    FxThread.run(() -> {
      bench.open(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("ab")));
      assertThat(editor.editable.get()).isFalse();
      bench.selection().edit(List.of("remove state 1"), EditedLanguage.Text.REDRAWN);
      assertThat(bench.workbench().notices())
          .extracting(Notice::sentence)
          .containsExactly(
              "The instance bare has no automaton that could be edited; choose one that has.");
    });
  }
}
