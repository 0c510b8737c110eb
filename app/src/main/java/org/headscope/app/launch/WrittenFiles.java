package org.headscope.app.launch;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.StopSignals;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// The files that a command writes into a folder and then names.
final class WrittenFiles {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--json", description = "Print the files as a JSON array.")
  private boolean json;

  static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw FileErrors.writing(folder, e);
    }
  }

  /// Until it is closed, a signal such as Ctrl-C ends the process and says which files are there.
  ///
  /// @param written grows with each file that is whole; read on another thread
  StopSignals watched(List<Path> written) {
    PrintWriter err = spec.commandLine().getErr();
    return new StopSignals(
        code -> {
          err.println(stopped(written));
          err.flush();
          StopSignals.end(code);
        },
        () -> {});
  }

  static String stopped(List<Path> written) {
    String names = written.stream().map(Path::toString).collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "Cancelled; nothing was written."
        : "Cancelled; already written: " + names + ".";
  }

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
