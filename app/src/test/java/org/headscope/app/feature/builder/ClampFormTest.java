package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.session.Journal;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;

/// The clamps of a training in Build.
class ClampFormTest extends BuilderTest {
  private ClampForm form() {
    return model.training.clamps;
  }

  private static ClampForm.Row row(String component, String value, String from, String to) {
    return new ClampForm.Row(component, value, from, to);
  }

  private List<String> clamps() {
    return builder.recipe().training().clamps().all().stream().map(Clamp::text).toList();
  }

  private String problem(int index) {
    return model.plan.get().problems().at(ClampForm.field(index));
  }

  @Test
  void clampsAreAddedChangedAndRemovedWithUndo() {
    form().add(builder.recipe().model());
    assertThat(clamps()).containsExactly("1.1=previous@0..");
    form().add(builder.recipe().model());
    form().set(1, row("mlp2", "zero", "5", "50"));
    assertThat(clamps()).containsExactly("1.1=previous@0..", "mlp2=zero@5..50");
    form().remove(0);
    assertThat(clamps()).containsExactly("mlp2=zero@5..50");
    Journal journal = bench.workbench().selection().journal();
    journal.goTo(journal.step() - 1);
    assertThat(clamps()).containsExactly("1.1=previous@0..", "mlp2=zero@5..50");
    form().set(0, row("2.*", "no-previous", "0", ""));
    assertThat(clamps())
        .containsExactly(
            "2.1=no-previous@0..",
            "2.2=no-previous@0..",
            "2.3=no-previous@0..",
            "2.4=no-previous@0..",
            "mlp2=zero@5..50");
  }

  @Test
  void problemsAreShownAtTheirClampAndTrainingWaits() {
    form().rows.set(List.of(row("1.1", "zero", "0", ""), row("9.1", "zero", "0", "")));
    assertThat(problem(0)).isEmpty();
    assertThat(problem(1)).startsWith("The model has no head 9.1; it has head 1.1");
    assertThat(builder.whyNot()).startsWith("Clamp 2: The model has no head 9.1; ");
    form().set(1, row("1.1", "uniform", "10", "20"));
    assertThat(problem(1)).contains("overlaps 1.1=zero@0..");
    form().set(1, row("1.2", "uniform", "20", "20"));
    assertThat(problem(1)).contains("holds at no step");
    form().set(1, row("1.2", "uniform", "-2", "20"));
    assertThat(problem(1)).isEqualTo("The steps must be whole numbers, not '-2'");
    form().set(1, row("mlp1", "uniform", "", ""));
    assertThat(problem(1)).startsWith("MLP 1 has no map");
    form().set(1, row("1.2", "from:", "", ""));
    assertThat(problem(1)).startsWith("A run and a step must be named");
    form().set(1, row("1.2", "from:" + home.resolve("none") + "@5", "", ""));
    assertThat(problem(1)).contains("none does not exist");
    Path wider = ShippedRuns.find("transformer-4x2");
    form().set(1, row("1.2", "from:" + wider + "@20000", "", ""));
    assertThat(problem(1)).contains("has another head 1.2");
    assertThat(model.plan.get().recipe()).isEmpty();
    form().set(1, row("1.2", "2-gram", "", ""));
    assertThat(builder.whyNot()).isEmpty();
    assertThat(clamps()).containsExactly("1.1=zero@0..", "1.2=2-gram@0..");
  }

  @Test
  void anotherArchitectureSaysWhyAClampDoesNotFit() {
    form().add(builder.recipe().model());
    model.model.architecture.set(Architecture.MAMBA);
    assertThat(problem(0)).startsWith("The model has no head 1.1; it has mixer 1");
    assertThat(ClampForm.components(model.model.draft.get().config().orElseThrow()))
        .startsWith("mixer1")
        .noneMatch(name -> name.contains("."));
    assertThat(ClampForm.whyNot("mixer1", "previous")).isEqualTo("mixer 1 has no map");
    assertThat(ClampForm.whyNot("mixer1", "no-previous")).isEqualTo("mixer 1 has no map");
    assertThat(ClampForm.whyNot("mixer1", "frozen")).isEmpty();
    assertThat(ClampForm.whyNot("1.*", "2-gram")).isEmpty();
    form().set(0, row("mixer1", "zero", "0", ""));
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void aPresetFillsItsClampsAndItsLineNamesIt() {
    builder.preset("induction-given");
    assertThat(form().rows.get()).containsExactly(row("1.1", "previous", "0", ""));
    assertThat(builder.recipe()).isEqualTo(Recipe.byName("induction-given"));
    assertThat(words()).contains("--preset", "induction-given").doesNotContain("--clamp");
    form().set(0, row("1.2", "previous", "0", "300"));
    assertThat(words())
        .containsSubsequence("--preset", "induction-free", "--clamp", "1.2=previous@0..300");
    builder.type(BuilderInput.RATE, "0.002");
    assertThat(words())
        .contains("--config")
        .containsSubsequence("--clamp", "1.2=previous@0..300")
        .noneMatch(word -> word.contains("\"clamps\""));
    builder.preset("sample");
    assertThat(form().rows.get()).isEmpty();
  }

  private List<String> words() {
    return ((ShellLine.Words) model.line()).words();
  }
}
