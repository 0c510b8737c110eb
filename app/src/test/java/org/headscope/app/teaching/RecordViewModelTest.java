package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RecordingSubject;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.FakeDesktop;
import org.junit.jupiter.api.Test;

class RecordViewModelTest {
  private final FakeDesktop desktop = new FakeDesktop(new TaskRunners());
  private final RecordViewModel model = new RecordViewModel(new Journal(), desktop);

  @Test
  void recordsTheChosenSubjectIntoAGif() {
    model.open("attention");
    desktop.answer = Optional.of(Path.of("/out/forming"));
    model.timeline.set(RecordingSubject.TOKENS);
    model.length.set(3);
    assertThat(model.recording())
        .containsExactly(
            new Command.RecordView(
                "attention",
                RecordingSubject.TOKENS,
                1280,
                720,
                10,
                1.5,
                Path.of("/out/forming.gif")));
    model.gif.set(false);
    assertThat(model.recording())
        .containsExactly(
            new Command.RecordView(
                "attention", RecordingSubject.TOKENS, 1280, 720, 10, 1.5, Path.of("/out/forming")));
  }

  @Test
  void recordsNothingWithoutAFile() {
    model.open("attention");
    assertThat(model.recording()).isEmpty();
  }
}
