package org.headscope.app.window.sheet;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.document.ModelImports;
import org.headscope.app.service.document.ModelImports.PendingModel;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.run.MemoryNeed;

/// A model of another library that was recognised, and the folder of its run.
public final class ImportViewModel {
  private static final String UNNAMED = "Name a folder for the run.";

  /// Bytes that are worth a word.
  private static final long LARGE = 100_000_000;

  private final PendingModel model;

  /// The folder of the run, as typed.
  final ReadOnlyStringWrapper run = new ReadOnlyStringWrapper(this, "run", "");

  /// The reason why nothing can be written there; empty if it can.
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper(this, "problem", "");

  public ImportViewModel(PendingModel model) {
    this.model = model;
    type(model.run().toString());
  }

  void type(String text) {
    run.set(text);
    problem.set(folder().map(ImportViewModel::refusal).orElse(UNNAMED));
  }

  private static String refusal(Path folder) {
    String[] inside = folder.toFile().list();
    boolean free = inside == null ? Files.notExists(folder) : inside.length == 0;
    return free ? "" : "%s is taken; choose a new or empty folder.".formatted(folder);
  }

  /// The typed folder; empty if there is none of this name.
  Optional<Path> folder() {
    try {
      return Optional.of(run.get().strip())
          .filter(typed -> !typed.isEmpty())
          .map(typed -> Path.of(typed).toAbsolutePath().normalize());
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// Names a new folder in `parent` for the run.
  void writeInto(Path parent) {
    type(FreeName.folder(parent, String.valueOf(model.run().getFileName())).toString());
  }

  Path source() {
    return model.model();
  }

  String recognised() {
    return model.found().words() + ".";
  }

  /// A sentence on the certificate, and one on the memory that a large model takes.
  String consequences() {
    long memory = model.found().need().total();
    String certificate =
        model
            .found()
            .expected()
            .map(file ->
                "Its logits are compared with those in %s; if they differ, nothing is written."
                    .formatted(file.getFileName()))
            .orElse(
                "It will not be certified, since its folder has no expected.json with the logits that its library computes.");
    return memory < LARGE
        ? certificate
        : "%s Importing takes up to %s of memory."
            .formatted(certificate, MemoryNeed.gigabytes(memory));
  }

  Optional<String> line() {
    return folder().map(to -> ModelImports.line(model, to)).map(ShellLine.Words::text);
  }
}
