package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.service.FakeProbeSource;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.TaskRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A lesson that is played, for several tests.
abstract class PlayedLesson {
  static final String TEXT =
      """
      ---
      format: 1
      title: A test
      minutes: 3
      runs: [{as: model, heads: true}]
      instances: test.jsonl
      ---

      ## First

      The weight is {weight(1.1, 1, 0)}.

      ```step
      do: [{command: select-head, layer: 2, head: 1}]
      hide: [bars]
      ```

      ## Second

      Look.

      ```step
      do:
        - {command: set, setting: test.colour, value: red}
        - {command: pin, query: 1, key: 0, window: {from: 0, to: 2}}
      question:
        ask: Which?
        choices:
          - {text: This, right: step() = 250, because: "It is {step()}."}
          - {text: That, right: "false", because: No.}
      reveal: [bars]
      ```

      ## Third

      End.
      """;

  @TempDir Path folder;
  final Queue<Runnable> work = new ArrayDeque<>();
  final Selection selection = new Selection();
  LessonViewModel model = model();

  TaskRunner runner = new TaskRunner(work::add, work::add);

  LessonViewModel model() {
    LessonSources sources =
        new LessonSources(
            new FakeRuns(), TestEngine.predictions(), new FakeProbeSource(), TestEngine.circuits());
    runner = new TaskRunner(work::add, work::add);
    return new LessonViewModel(
        selection,
        new Worker<>(sources, runner),
        new LessonProgress(
            folder == null ? Path.of("none") : folder.resolve("data").resolve("lessons.json")));
  }

  void settle() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  Path lesson() {
    return folder.resolve("test");
  }

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(lesson());
    Files.writeString(lesson().resolve("lesson.md"), TEXT);
    Files.writeString(lesson().resolve("test.jsonl"), "");
    selection.perform(new Command.OpenRuns(List.of(Path.of("/runs/sample"))));
    model = model();
    model.open(lesson());
    settle();
  }

  SelectionState now() {
    return selection.journal().state().selection();
  }
}
