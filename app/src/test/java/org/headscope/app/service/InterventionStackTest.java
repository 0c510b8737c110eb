package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.service.InterventionStack.Cut;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class InterventionStackTest {
  private static final List<Instance> INSTANCES =
      List.of(
          FakeRuns.instance("one", 1), FakeRuns.instance("two", 2), FakeRuns.instance("three", 3));

  private final Journal journal = new Journal();
  private final InterventionStack stack = new InterventionStack(journal);

  private static Intervention intervention(String text) {
    return Intervention.parse(text);
  }

  @Test
  void theOtherInstanceIsTheNextOneUnlessOneIsChosen() {
    assertThat(stack.other(INSTANCES.get(0), INSTANCES)).contains(INSTANCES.get(1));
    assertThat(stack.other(INSTANCES.get(2), INSTANCES)).contains(INSTANCES.get(0));
    stack.otherProperty().set("three");
    assertThat(stack.other(INSTANCES.get(0), INSTANCES)).contains(INSTANCES.get(2));
    assertThat(stack.other(INSTANCES.get(2), INSTANCES)).contains(INSTANCES.get(0));
    assertThat(stack.other(INSTANCES.get(0), INSTANCES.subList(0, 1))).isEmpty();
  }

  @Test
  void onlyWhatIsOnIsCutAndOnlyWhileTheCutIsShown() {
    Intervention zero = intervention("1.1 by zero");
    Intervention mean = intervention("2.2 by mean");
    assertThat(stack.on(INSTANCES.get(0), INSTANCES)).isEqualTo(Cut.NONE);
    assertThat(stack.toggling()).isEmpty();
    stack.stackProperty().set(List.of(zero, mean.switched(false)));
    Cut cut = stack.on(INSTANCES.get(0), INSTANCES);
    assertThat(cut.interventions()).containsExactly(zero);
    assertThat(cut.other()).contains(INSTANCES.get(1));
    journal.perform(stack.toggling().orElseThrow());
    assertThat(stack.on(INSTANCES.get(0), INSTANCES)).isEqualTo(Cut.NONE);
    journal.perform(stack.adding(mean).getFirst());
    assertThat(stack.stackProperty().get()).hasSize(3);
  }

  @Test
  void settingsOfAScriptAreCheckedInASentence() {
    for (Object wrong : List.of("1.1 by zero", List.of("1.1 by nothing"), List.of(3L))) {
      assertThatThrownBy(() -> journal.perform(new Command.Set("bench.stack", wrong)))
          .as("%s", wrong)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("bench.stack");
    }
    assertThatThrownBy(() ->
            journal.perform(
                new Command.Set("bench.stack", Collections.nCopies(65, "1.1 by zero at all"))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("at most 64");
    assertThat(stack.stackProperty().get()).isEmpty();
  }

  @Test
  void partsWithoutAMapAreReplacedByZeroWhereRowsAreChosen() {
    stack.byProperty().set(new Replacement.UniformRow());
    assertThat(stack.next(Component.parse("2.1"))).isEqualTo(intervention("2.1 by uniform"));
    assertThat(stack.next(Component.parse("mixer2"))).isEqualTo(intervention("mixer2 by zero"));
  }
}
