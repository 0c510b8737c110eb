package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.junit.jupiter.api.Test;

class BenchViewModelTest {
  private final Bench bench = new Bench().open(Bench.instance("acb", "ab"));
  private final BenchViewModel model = new BenchViewModel(bench.workbench());

  BenchViewModelTest() {
    bench.settle();
  }

  private static Component component(String name) {
    return Component.parse(name);
  }

  private List<String> stack() {
    return model.stack.stackProperty().get().stream().map(Intervention::text).toList();
  }

  private double[] model(int position) {
    return Objects.requireNonNull(
            bench.workbench().frame().inspection().orElseThrow().predictions().get("model"))
        .row(position);
  }

  @Test
  void theSentenceIsAddedAndTheWindowShowsTheCutModel() {
    assertThat(model.offered.get()).isEqualTo(Bench.COMPONENTS);
    assertThat(model.problem.get()).isEqualTo("Select what to replace.");
    double[] before = model(1).clone();
    model.toggle(component("2.1"));
    model.toggle(component("mlp1"));
    assertThat(model.problem.get()).isEmpty();
    model.add();
    bench.settle();
    assertThat(stack()).containsExactly("mlp1,2.1 by zero at all");
    assertThat(model(1)).isNotEqualTo(before);
    assertThat(
            bench
                .workbench()
                .frame()
                .inspection()
                .orElseThrow()
                .uncut()
                .orElseThrow()
                .predictions()
                .row(1))
        .containsExactly(before);

    model.stack.cutProperty().set(false);
    bench.settle();
    assertThat(model(1)).containsExactly(before);
    assertThat(bench.workbench().frame().inspection().orElseThrow().uncut()).isEmpty();

    bench.selection().perform(model.stack.toggling().stream().toList());
    bench.settle();
    assertThat(model(1)).isNotEqualTo(before);
  }

  @Test
  void everyChangeOfTheStackIsUndoneByOneStep() {
    model.add(Intervention.parse("1.1 by zero"));
    model.add(Intervention.parse("2.2 by mean"));
    model.remove(0);
    assertThat(stack()).containsExactly("2.2 by mean at all");
    model.switchOn(0, false);
    assertThat(model.stack.activeProperty().get()).isEmpty();
    bench.selection().perform(new Command.Undo());
    assertThat(model.stack.activeProperty().get()).hasSize(1);
    bench.selection().perform(new Command.Undo());
    assertThat(stack()).containsExactly("1.1 by zero at all", "2.2 by mean at all");
    bench.selection().perform(new Command.Undo());
    assertThat(stack()).containsExactly("1.1 by zero at all");
    bench.selection().perform(new Command.Undo());
    assertThat(stack()).isEmpty();
  }

  @Test
  void theOrderCanBeChanged() {
    model.add(Intervention.parse("1.1 by zero"));
    model.add(Intervention.parse("2.2 by mean"));
    model.move(1, -1);
    assertThat(stack()).containsExactly("2.2 by mean at all", "1.1 by zero at all");
    model.move(0, -1);
    assertThat(stack()).containsExactly("2.2 by mean at all", "1.1 by zero at all");
    model.edit(model.stack.stackProperty().get().getFirst());
    assertThat(model.sentence()).contains(Intervention.parse("2.2 by mean"));
    model.clear();
    assertThat(stack()).isEmpty();
  }

  @Test
  void scriptsRestoreTheStackWithWhatIsSwitchedOff() {
    model.add(Intervention.parse("1.1 by times-0.5 at from-2"));
    model.switchOn(0, false);
    List<Command> script =
        bench.selection().journal().entries().stream().map(JournalEntry::command).toList();
    Bench other = new Bench().open(Bench.instance("acb", "ab"));
    script.stream()
        .filter(Command.Set.class::isInstance)
        .forEach(other.workbench().selection()::perform);
    assertThat(other.workbench().interventions().stackProperty().get())
        .containsExactly(Intervention.parse("1.1 by times-0.5 at from-2").switched(false));
  }

  @Test
  void onlyMapsOfHeadsAreReplacedByRows() {
    model.toggle(component("mlp1"));
    model.by.set(new Replacement.UniformRow());
    assertThat(model.problem.get()).startsWith("MLP 1 has no map");
    assertThat(model.sentence()).isEmpty();
    model.add();
    assertThat(stack()).isEmpty();
    model.toggle(component("mlp1"));
    model.toggle(component("1.2"));
    assertThat(model.problem.get()).isEmpty();
  }

  @Test
  void numbersThatCannotBeAreRefusedInASentence() {
    model.by.set(new Replacement.Scaled(0.5));
    model.useNumber("NaN");
    assertThat(model.problem.get()).isEqualTo("The factor “NaN” is not a finite number.");
    assertThat(model.by.get()).isEqualTo(new Replacement.Scaled(0.5));
    model.useNumber("-2");
    assertThat(model.by.get()).isEqualTo(new Replacement.Scaled(-2));
    assertThat(model.kinds.get()).contains(new Replacement.Scaled(-2));
    model.by.set(new Replacement.NgramRow(2));
    model.useNumber("12");
    assertThat(model.problem.get()).isEqualTo("The order “12” is not a whole number from 1 to 9.");
    model.by.set(new Replacement.OtherPosition(0));
    model.useNumber("1.5");
    assertThat(model.problem.get()).isEqualTo("The position “1.5” is not a whole number from 0.");
  }

  @Test
  void positionsComeFromTheSelection() {
    bench.selection().pin(2, -1);
    bench.selection().highlightState(1);
    bench.selection().highlightEdge(Bench.AUTOMATON.transitions().get(1));
    assertThat(model.positions.get())
        .contains(
            new TokenSelector.All(),
            new TokenSelector.From(2),
            new TokenSelector.Chosen(List.of(2)),
            new TokenSelector.OnEdge(1, "b"));
    bench.selection().highlightState(1);
    assertThat(model.positions.get()).contains(new TokenSelector.InState(1));
  }

  @Test
  void rowsSayWhatStaysAndWhatDoesNotApply() {
    model.add(Intervention.parse("1.1 by 2-gram"));
    model.add(Intervention.parse("9.9 by zero"));
    model.add(Intervention.parse("2.1 by zero"));
    bench.settle();
    assertThat(model.rows.get().stream().map(BenchViewModel.Row::note))
        .containsExactly(
            "25 % of its rows stay: nothing replaces them", "There is no such component.", "");
    assertThat(model.rows.get().stream().map(BenchViewModel.Row::failed))
        .containsExactly(false, true, false);
  }

  @Test
  void theStackIsLimitedAndSaysSo() {
    Intervention one = Intervention.parse("1.1 by zero");
    model.stack.stackProperty().set(Collections.nCopies(64, one));
    model.toggle(component("1.1"));
    assertThat(model.problem.get()).isEqualTo("The stack is full; remove an intervention.");
    model.add();
    assertThat(stack()).hasSize(64);
  }
}
