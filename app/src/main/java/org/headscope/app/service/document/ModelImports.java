package org.headscope.app.service.document;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.training.imports.ImportResult;
import org.headscope.engine.training.imports.ImportSpec;
import org.headscope.engine.training.imports.Imports;
import org.headscope.engine.training.imports.Recognition;

/// Imports models of other libraries in the background, and opens each as a run: that alone is a
/// step of the session. Used on the FX thread only.
public record ModelImports(Workbench workbench, TaskRunner runner) {
  /// A model that HeadScope can import.
  ///
  /// @param run a free folder among the user's runs
  public record PendingModel(Path model, Recognition found, Path run) implements Inbox.Pending {}

  /// Reads the headers of a model's files.
  ///
  /// @param folder the folder of new runs
  /// @throws org.headscope.engine.run.UserError if it cannot be imported, with the remedy
  static PendingModel recognise(Path path, Path folder) {
    Path model = path.toAbsolutePath().normalize();
    Recognition found = Imports.recognise(model);
    Path named = Files.isDirectory(model) ? model : Objects.requireNonNull(model.getParent());
    return new PendingModel(
        model, found, FreeName.folder(folder, String.valueOf(named.getFileName())));
  }

  /// The command that imports `model` into `run`.
  public static ShellLine.Words line(PendingModel model, Path run) {
    List<String> words =
        new ArrayList<>(List.of("import", model.model().toString(), "--out", run.toString()));
    model.found().expected().ifPresent(file -> words.addAll(List.of("--expect", file.toString())));
    return new ShellLine.Words(words);
  }

  public void start(PendingModel model, Path run) {
    ImportSpec spec =
        new ImportSpec(model.model(), run, model.found().expected(), line(model, run).text());
    runner.start(
        new BackgroundTask<>(
                "import " + model.model().getFileName(),
                (progress, cancellation) -> Imports.run(spec, progress, cancellation))
            .onSuccess(this::open)
            .onError(workbench::report));
  }

  private void open(ImportResult imported) {
    Path run = imported.run();
    workbench.notify(Notice.wrote(run, "Wrote %s, %s.".formatted(run, imported.origin().words())));
    workbench.opener().openRun(run);
  }
}
