package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.FakeProbeSource;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A lesson in the editor, for several tests.
abstract class EditedLesson {
  @TempDir Path folder;
  private final Queue<Runnable> work = new ArrayDeque<>();
  final FakeRuns runs = new FakeRuns();
  final Selection selection = new Selection();
  private final LessonSources sources =
      new LessonSources(
          runs, TestEngine.predictions(), new FakeProbeSource(), TestEngine.circuits());
  final Worker<LessonSources> worker = new Worker<>(sources, new TaskRunner(work::add, work::add));
  LessonEditorViewModel model = model();

  LessonEditorViewModel model() {
    Path data = folder == null ? Path.of("none") : folder;
    return new LessonEditorViewModel(
        selection, worker, new DraftStore(data.resolve("drafts")), data.resolve("lessons"));
  }

  void settle() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  /// Does only the next piece of work.
  void next() {
    work.remove().run();
  }

  @BeforeEach
  void openRun() throws IOException {
    Path file = Files.createDirectories(folder.resolve("in")).resolve("mine.jsonl");
    Files.writeString(file, "");
    selection.journal().instances().read(file, runs.instances(file));
    selection.perform(
        List.of(
            new Command.OpenRuns(List.of(Path.of("/runs/sample"), Path.of("/runs/other"))),
            new Command.OpenInstances(file),
            new Command.SelectRun(RunRef.of(Path.of("/runs/sample")), 250, 2, 1),
            new Command.SelectInstance("two", new Span(0, 12))));
    model = model();
  }

  void pin(int query, int key) {
    selection.perform(new Command.Pin(query, key, new Span(0, 12)));
  }

  /// Makes a lesson of three steps: they pin 5,4, then 7,2, then select another run.
  void threeSteps() {
    pin(5, 4);
    model.begin();
    settle();
    write("First", "Look {1}.");
    pin(7, 2);
    model.steps().addCurrentView();
    settle();
    write("Second", "And here.");
    selection.perform(new Command.SelectRun(RunRef.of(Path.of("/runs/other")), 0, 1, 2));
    model.steps().addCurrentView();
    settle();
    write("Third", "Another run.");
  }

  void write(String title, String text) {
    model.put(model.form().orElseThrow().withTitle(title), "title");
    model.put(model.form().orElseThrow().withText(text), "text");
    if (text.contains("{1}")) {
      mark("cell 5 4", "Its weight.");
    }
    settle();
  }

  /// Gives the selected step this mark alone.
  void mark(String anchor, String text) {
    StepForm form = model.form().orElseThrow();
    form = form.marks().isEmpty() ? form.plusMark(anchor) : form.with("/marks/0/anchor", anchor);
    model.put(form.with("/marks/0/text", text), "");
  }

  Lesson read() {
    return LessonReader.read(model.folder().orElseThrow()).orThrow();
  }

  void save() {
    model.save(() -> {});
    settle();
  }
}
