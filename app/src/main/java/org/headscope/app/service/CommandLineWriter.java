package org.headscope.app.service;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.script.SettingArguments;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;

/// Command-line arguments for the window's content: checkpoints, instances, typed strings.
public record CommandLineWriter(Workbench workbench) {
  /// `DIR@step`.
  public static String checkpoint(RunRef run, long step) {
    return run.directory() + "@" + step;
  }

  /// Returns the predictors: rules by their names, checkpoints by their folders, circuits and rows
  /// by their files, in this order where possible.
  public static List<String> predictors(List<PredictorChoice> choices) {
    List<String> names =
        choices.stream()
            .map(choice ->
                switch (choice) {
                  case PredictorChoice.Symbolic(String name) -> name;
                  case PredictorChoice.Trained(RunRef run, long step) -> checkpoint(run, step);
                  case PredictorChoice.Circuit circuit -> circuit.file().toString();
                  case PredictorChoice.Rows rows -> rows.text();
                })
            .distinct()
            .toList();
    // A comma separates two predictors, but may occur in a folder's name.
    List<String> words = new ArrayList<>();
    names.stream()
        .filter(name -> name.contains(","))
        .forEach(name -> words.addAll(List.of("--run", name)));
    String plain =
        names.stream().filter(name -> !name.contains(",")).collect(Collectors.joining(","));
    if (!plain.isEmpty()) {
      words.addAll(List.of("--predictors", plain));
    }
    return words;
  }

  /// Returns the line of `command` about the current checkpoint and the current instance, without
  /// further options.
  public ShellLine reading(String command) {
    var opened = workbench.frame().selection().opened();
    if (opened.run().isEmpty() || opened.instance().isEmpty()) {
      return ShellLine.nothing();
    }
    String checkpoint = checkpoint(opened.run().get(), opened.step());
    return about(ShellLine.of(command, "--run", checkpoint), opened.instance().get());
  }

  /// True if the window shows a cut model, of which `render` alone knows.
  public boolean isCut() {
    return !workbench.interventions().activeProperty().get().isEmpty();
  }

  private List<String> interventions() {
    InterventionStack stack = workbench.interventions();
    if (!isCut()) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    stack
        .settings()
        .forEach(
            set -> words.addAll(List.of("--set", SettingArguments.of(set.setting(), set.value()))));
    return words;
  }

  /// Returns the line that writes the numbers of the view `id` to a file.
  public ShellLine picture(String id) {
    boolean listed = workbench.language().instanceProperty().get().isPresent();
    int position = workbench.positionProperty().get();
    return listed
        ? reading("render")
            .and(interventions())
            .and("--query", String.valueOf(position))
            .and("--view", id, "--format", "csv", "--out", ".")
        : new ShellLine.None(
            "The command line needs a file of instances for this; open one in addition to your text.");
  }

  /// Returns `line` about `instance`: as one of the open file or, for typed text, the strings and
  /// the instance that they are compared with.
  public ShellLine about(ShellLine line, Instance instance) {
    SessionState now = workbench.selection().journal().state();
    boolean typed = TypedTextContext.typed(instance);
    boolean edited =
        now.edits().isPresent() && (typed || now.reference().equals(Optional.of(instance)));
    Optional<Instance> listed =
        edited ? now.original() : typed ? now.reference() : Optional.of(instance);
    ShellLine about =
        listed
            .map(held -> listed(line, held))
            .orElse(line)
            .and(edited ? edits(now.edits().get()) : List.of());
    return typed ? about.and("--text", instance.text()) : about;
  }

  private static List<String> edits(EditedLanguage how) {
    Stream<String> edits = how.edits().stream().flatMap(edit -> Stream.of("--edit", edit.text()));
    return Stream.concat(
            edits, how.text() == EditedLanguage.Text.KEPT ? Stream.of("--keep-text") : Stream.of())
        .toList();
  }

  private ShellLine listed(ShellLine line, Instance instance) {
    Optional<Instance> named =
        workbench.instances().stream().filter(i -> i.id().equals(instance.id())).findFirst();
    return named.equals(Optional.of(instance))
        ? line.and(file()).and("--id", instance.id())
        : new ShellLine.None(
            "No open file has the instance %s under a unique name; open the file that does."
                .formatted(instance.id()));
  }

  public List<String> file() {
    return workbench
        .instanceFileProperty()
        .get()
        .map(Path::toString)
        .map(file -> List.of("--instances", file))
        .orElse(List.of());
  }
}
