package org.headscope.engine.interpret.probe.spec;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.task.StateKind;
import org.junit.jupiter.api.Test;

class QuestionTest {
  @Test
  void statesHaveTheTasksNames() {
    StateKind ofTrees = Tasks.of("ctw", Map.of()).stateKind();
    Question state = new Question(ProbeTask.STATE, 0);
    assertThat(state.displayName(ofTrees)).isEqualTo("leaf");
    assertThat(state.displayName(RegBench.paper().stateKind())).isEqualTo("state");
    assertThat(new Question(ProbeTask.COUNT, 2).displayName(ofTrees)).isEqualTo("count-2");
  }
}
