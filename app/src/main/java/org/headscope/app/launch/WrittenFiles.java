package org.headscope.app.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/// The files that a command writes into a folder and then names.
final class WrittenFiles {
  private WrittenFiles() {}

  /// Makes `folder` if it is not there.
  static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError(folder + " cannot be made; name another folder with --out.", e);
    }
  }

  /// One a line, or as a JSON array.
  static void print(PrintWriter console, List<Path> files, boolean json) {
    List<String> names = files.stream().map(Path::toString).toList();
    if (json) {
      console.println(Json.line(names));
    } else {
      names.forEach(console::println);
    }
    console.flush();
  }
}
