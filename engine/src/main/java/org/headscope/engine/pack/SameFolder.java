package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.Sha256;

/// Finds out whether what a pack holds is there already.
final class SameFolder {
  private SameFolder() {}

  /// The folder in `parent`, called `name` or `name-2` and so on, that has all of `files`, by their
  /// names in it, byte for byte, and nothing else.
  static Optional<Path> find(Path parent, String name, Map<String, PackManifest.Entry> files) {
    Path folder = parent.resolve(name);
    for (int i = 2; Files.exists(folder, LinkOption.NOFOLLOW_LINKS); i++) {
      if (has(folder, files)) {
        return Optional.of(folder);
      }
      folder = parent.resolve(name + "-" + i);
    }
    return Optional.empty();
  }

  private static boolean has(Path folder, Map<String, PackManifest.Entry> files) {
    Set<String> missing = new HashSet<>(files.keySet());
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
          continue;
        }
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        PackManifest.Entry entry = files.get(name);
        if (entry == null || !missing.remove(name) || !isSame(file, entry)) {
          return false;
        }
      }
      return missing.isEmpty();
    } catch (IOException | UncheckedIOException _) {
      return false; // nobody can say, so it is written again
    }
  }

  private static boolean isSame(Path file, PackManifest.Entry entry) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.size(file) == entry.size()
        && Sha256.hex(file).equals(entry.sha256());
  }
}
