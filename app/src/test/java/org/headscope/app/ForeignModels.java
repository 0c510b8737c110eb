package org.headscope.app;

import module java.base;

/// The engine's tiny models of other libraries.
public final class ForeignModels {
  private ForeignModels() {}

  public static Path folder(String name) {
    return Path.of(System.getProperty("headscope.root", ".."))
        .resolve("engine/src/test/resources/imports")
        .resolve(name);
  }

  /// Copies the model `name` to `folder`, which is created.
  public static Path copy(String name, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(folder(name))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    return folder;
  }
}
