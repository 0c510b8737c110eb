package org.headscope.app.service.document;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.OpenFiles;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.draft.Draft;
import org.headscope.engine.io.draft.InstanceDraft;
import org.headscope.engine.io.draft.TaskDraft;
import org.headscope.engine.io.draft.TreeDraft;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.contexttree.LatentTree;
import org.headscope.engine.task.contexttree.TreeSource;

/// Draws instances that users describe by an automaton, a context tree or a task's options into
/// files, and opens them.
public final class InstanceDrawing {
  /// Drafts whose result is cached: enough to undo a few letters.
  private static final int KEPT = 64;

  private static final long MAX_LETTERS = 1 << 18;

  /// The initial description where no tree is shown.
  private static final TreeSource SMALL =
      new TreeSource(
          2,
          List.of(
              new TreeSource.Leaf(List.of(0), List.of(0.9, 0.1)),
              new TreeSource.Leaf(List.of(1), List.of(0.2, 0.8))));

  private final Workbench workbench;
  private final TaskRunner runner;
  private final Query<Draft, String> check;
  private final ReadOnlyObjectWrapper<Outcome> outcome =
      new ReadOnlyObjectWrapper<>(this, "outcome", new Outcome.None());

  public sealed interface Outcome {
    record None() implements Outcome {}

    record Written(Path file) implements Outcome {}

    record Refused(String sentence) implements Outcome {}
  }

  public InstanceDrawing(Workbench workbench, TaskRunner runner) {
    this.workbench = workbench;
    this.runner = runner;
    check =
        new Query<>(
            runner,
            new Query.Source<>(_ -> "check the description", (asked, _, _, _) -> asked.found()),
            Cache.ofEntries(KEPT));
    Journal journal = workbench.selection().journal();
    journal.performs(Command.DrawInstance.class, this::perform);
    journal.performs(Command.DrawTree.class, this::perform);
    journal.performs(Command.DrawTask.class, this::perform);
    journal.performs(Command.SaveInstance.class, this::save);
  }

  /// Checks whether it can be drawn, before anybody names a file; clears the request if empty.
  public void check(Optional<Command.Drawing> asked) {
    check.request(asked.map(InstanceDrawing::draft));
  }

  /// The result of the last check: a summary or an error, in a sentence.
  public ReadOnlyObjectProperty<Query.State<Draft, String>> checkProperty() {
    return check.stateProperty();
  }

  public void draw(Command.Drawing asked) {
    workbench.selection().journal().perform(asked);
  }

  private void perform(Command.Drawing asked) {
    outcome.set(new Outcome.None());
    runner.start(
        new BackgroundTask<>("draw instances", (_, cancellation) -> write(asked, cancellation))
            .onSuccess(file -> {
              outcome.set(new Outcome.Written(file));
              workbench.notify(Notice.wrote(file, "Saved the new instances to " + file + "."));
              workbench.opener().openInstances(file);
            })
            .onError(error -> {
              outcome.set(new Outcome.Refused(String.valueOf(error.getMessage())));
              workbench.failureHandler(asked).accept(error);
            }));
  }

  private void save(Command.SaveInstance asked) {
    SessionState now = workbench.selection().journal().state();
    List<Path> sources =
        workbench.instanceSets().stream()
            .filter(set -> now.original().flatMap(i -> set.find(i.id())).isPresent())
            .map(OpenFiles.InstanceSet::file)
            .toList();
    runner.start(
        new BackgroundTask<>(
                "save an instance",
                (_, cancellation) -> save(asked.file(), now, sources, cancellation))
            .onSuccess(file -> {
              workbench.notify(Notice.wrote(file, "Saved the edited instance to " + file + "."));
              workbench.opener().openInstances(file);
            })
            .onError(workbench.failureHandler(asked)));
  }

  /// Writes the edited instance of `now`, but never over a file that has its original.
  private static Path save(
      Path file, SessionState now, List<Path> sources, Cancellation cancellation) {
    Instance edited =
        now.edits()
            .flatMap(_ -> now.reference())
            .orElseThrow(
                () -> new UserError("The language is not edited; edit its automaton first."));
    for (Path source : sources) {
      if (isSame(file, source)) {
        throw new UserError(
            "The file %s has the original of the edited instance and stays as it is; choose another name."
                .formatted(file));
      }
    }
    InstanceFile.write(file, List.of(edited).iterator(), 1, Progress.none(), cancellation);
    return file;
  }

  private static boolean isSame(Path file, Path source) {
    try {
      return Files.exists(file) && Files.isSameFile(file, source);
    } catch (IOException _) {
      return file.toAbsolutePath().normalize().equals(source.toAbsolutePath().normalize());
    }
  }

  private static Path write(Command.Drawing asked, Cancellation cancellation) {
    draft(asked).write(asked.file(), cancellation);
    return asked.file();
  }

  private static Draft draft(Command.Drawing asked) {
    return switch (asked) {
      case Command.DrawInstance(var automaton, int strings, int maxLength, long seed, Path _) ->
          new InstanceDraft(automaton, strings, maxLength, seed);
      case Command.DrawTree(String tree, int symbols, long seed, Path _) ->
          new TreeDraft(tree, "The tree", symbols, seed);
      case Command.DrawTask(String task, var options, int instances, long seed, Path _) ->
          new TaskDraft(task, options, instances, seed);
    };
  }

  public static ShellLine.Words line(Command.Drawing asked) {
    return new ShellLine.Words(draft(asked).line(asked.file()));
  }

  public void read(Path file, Consumer<String> then) {
    runner.start(
        new BackgroundTask<>("read " + file, (_, _) -> text(file))
            .onSuccess(then)
            .onError(workbench::report));
  }

  private static String text(Path file) {
    String text = Json.text(file);
    if (text.length() > MAX_LETTERS) {
      throw new UserError(
          "The file %s has %,d characters; a description has at most %,d."
              .formatted(file, text.length(), MAX_LETTERS));
    }
    return text;
  }

  /// Returns the context tree that is shown, as JSON with a leaf per line; a small one if there is
  /// none.
  public String currentTree() {
    return tree().map(LatentTree::source).orElse(SMALL).text();
  }

  public boolean showsTree() {
    return tree().isPresent();
  }

  private Optional<LatentTree> tree() {
    return shown()
        .flatMap(Instance::latent)
        .filter(LatentTree.class::isInstance)
        .map(LatentTree.class::cast);
  }

  private Optional<Instance> shown() {
    return workbench.frame().selection().opened().instance();
  }

  /// Returns the automaton that is shown, as DOT; a small one if there is none.
  public String currentAutomaton() {
    return shown()
        .flatMap(instance ->
            workbench
                .language()
                .automatonOf(instance)
                .map(pfa ->
                    Dot.of(pfa, RegBench.VOCABULARY, workbench.language().symbolsOf(instance))))
        .orElse("a(b|c)*");
  }

  public ReadOnlyObjectProperty<Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }
}
