package org.headscope.app.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.ShellLine;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.io.InstanceDraft;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.task.Instance;

/// Instances of automata that people write, drawn into files that are then open.
public final class InstanceDrawing {
  private final Workbench workbench;
  private final TaskRunner runner;
  private final ReadOnlyObjectWrapper<Outcome> outcome =
      new ReadOnlyObjectWrapper<>(this, "outcome", new Outcome.None());

  /// What became of the last.
  public sealed interface Outcome {
    /// Nothing yet.
    record None() implements Outcome {}

    /// It lies in a file, which is being opened.
    record Written(Path file) implements Outcome {}

    /// It could not be drawn.
    record Refused(String sentence) implements Outcome {}
  }

  /// @param runner draws and writes
  public InstanceDrawing(Workbench workbench, TaskRunner runner) {
    this.workbench = workbench;
    this.runner = runner;
    workbench.selection().journal().performs(Command.DrawInstance.class, this::perform);
  }

  /// Draws what `asked` describes, and opens it.
  public void draw(Command.DrawInstance asked) {
    workbench.selection().journal().perform(asked);
  }

  private void perform(Command.DrawInstance asked) {
    outcome.set(new Outcome.None());
    runner.start(
        new BackgroundTask<>("draw strings", (_, cancellation) -> write(asked, cancellation))
            .onSuccess(file -> {
              outcome.set(new Outcome.Written(file));
              workbench.tell(Notice.wrote(file, "Drew one instance into " + file + "."));
              workbench.openInstances(file);
            })
            .onError(error -> {
              outcome.set(new Outcome.Refused(String.valueOf(error.getMessage())));
              workbench.report(error);
            }));
  }

  private static Path write(Command.DrawInstance asked, Cancellation cancellation) {
    draft(asked).write(asked.file(), cancellation);
    return asked.file();
  }

  private static InstanceDraft draft(Command.DrawInstance asked) {
    return new InstanceDraft(asked.automaton(), asked.strings(), asked.longest(), asked.seed());
  }

  /// The line that draws the same.
  public static ShellLine.Words line(Command.DrawInstance asked) {
    return new ShellLine.Words(
        List.of(
            "draw",
            "--automaton",
            asked.automaton(),
            "--strings",
            String.valueOf(asked.strings()),
            "--longest",
            String.valueOf(asked.longest()),
            "--seed",
            String.valueOf(asked.seed()),
            "--out",
            asked.file().toString()));
  }

  /// The automaton that is shown, as DOT; a small one where none is.
  public String current() {
    Optional<Instance> shown = workbench.frame().selection().opened().instance();
    return shown
        .flatMap(workbench.language()::automatonOf)
        .map(pfa -> Dot.of(pfa, RegBench.VOCABULARY))
        .orElse("a(b|c)*");
  }

  public ReadOnlyObjectProperty<Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }
}
