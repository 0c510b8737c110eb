package org.headscope.app.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.ShellLine;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.io.InstanceDraft;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.task.Instance;

/// Instances of automata that people write, drawn into files that are then open.
public final class InstanceDrawing {
  /// Bytes of automata that are kept: enough to go back by a few letters.
  private static final long KEPT = 1 << 20;

  private static final long EDGE = 40;

  private final Workbench workbench;
  private final TaskRunner runner;
  private final Query<InstanceDraft, Pfa> check;
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
    check =
        new Query<>(
            runner,
            new Query.Source<>(_ -> "check the automaton", (asked, _, _, _) -> asked.checked()),
            new Cache<>(KEPT, pfa -> EDGE * pfa.transitions().size()));
    workbench.selection().journal().performs(Command.DrawInstance.class, this::perform);
  }

  /// Looks whether strings can be drawn so, before anybody names a file; nothing is asked if empty.
  public void check(Optional<Command.DrawInstance> asked) {
    check.ask(asked.map(InstanceDrawing::draft));
  }

  /// What was found of what was asked last: its automaton, or what is wrong.
  public ReadOnlyObjectProperty<Query.State<InstanceDraft, Pfa>> checkProperty() {
    return check.stateProperty();
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
