package org.headscope.app.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The files that a command writes into a folder and then names.
final class WrittenFiles {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--json", description = "Print the files as a JSON array.")
  private boolean json;

  /// Makes `folder` if it is not there.
  static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw FileErrors.writing(folder, e);
    }
  }

  /// One a line, or as a JSON array.
  void print(List<Path> files) {
    PrintWriter console = spec.commandLine().getOut();
    List<String> names = files.stream().map(Path::toString).toList();
    if (json) {
      console.println(Json.line(names));
    } else {
      names.forEach(console::println);
    }
    console.flush();
  }
}
