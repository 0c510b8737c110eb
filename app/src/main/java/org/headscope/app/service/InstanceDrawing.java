package org.headscope.app.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.OwnInstance;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.RegBenchFamily;
import org.headscope.engine.io.AutomatonText;
import org.headscope.engine.io.Dot;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
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

  /// Draws `strings` strings of at most `longest` symbols from what `automaton` describes.
  ///
  /// @param file where they go, as an instance file
  public void draw(String automaton, int strings, int longest, long seed, Path file) {
    workbench
        .selection()
        .journal()
        .perform(
            new Command.DrawInstance(
                automaton, strings, longest, seed, file.toAbsolutePath().normalize()));
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
    OwnInstance own =
        new OwnInstance(
            automaton(asked.automaton()), asked.strings(), asked.longest(), asked.seed());
    Path name = asked.file().getFileName();
    if (name == null) {
      throw new UserError(asked.file() + " is no file; name one.");
    }
    Instance drawn = own.draw(name.toString().replaceFirst("\\.jsonl?$", "") + "-" + asked.seed());
    InstanceFile.write(asked.file(), List.of(drawn).iterator(), 1, Progress.none(), cancellation);
    return asked.file();
  }

  static Pfa automaton(String text) {
    return AutomatonText.read(text, new RegBenchFamily(), RegBench.VOCABULARY);
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
