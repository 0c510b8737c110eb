package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.run.UserError;

/// The folders in which requests may name files.
///
/// @param roots without symbolic links
record Folders(List<Path> roots) {
  /// The most files below a named folder, all of which are searched for links.
  private static final int MAX_FILES = 100_000;

  /// Returns the folders called `names`.
  ///
  /// @throws UserError if one does not exist
  static Folders of(List<Path> names) {
    return new Folders(names.stream().map(Folders::root).toList());
  }

  private static Path root(Path name) {
    UserError.when(!Files.isDirectory(name), "The --folder %s is no folder; name one.", name);
    return real(name);
  }

  /// Refuses the file or folder called `name`, and what a folder links to, if it is not in one of
  /// these folders. It need not exist: it may be written.
  ///
  /// @param option names it in the sentence
  void require(String option, String name) {
    Path path = Usage.path(name);
    for (Path part : path) {
      UserError.when(
          part.toString().equals(".."),
          "%s '%s' contains '..'; write the path without it.",
          option,
          name);
    }
    requireWithin(option, path);
  }

  /// Refuses `path` as well; it may contain `..`.
  void requireWithin(String option, Path path) {
    requireReal(option, path);
    if (Files.isDirectory(path)) {
      requireLinks(option, path);
    }
  }

  /// Refuses `path` if it is not in one of these folders, or is a device or a pipe.
  private void requireReal(String option, Path path) {
    Path real = real(path);
    UserError.when(
        roots.stream().noneMatch(real::startsWith),
        "%s '%s' is in none of the folders %s; name a file in them, or serve its --folder, too.",
        option,
        path,
        roots);
    UserError.when(
        Files.exists(real) && !Files.isRegularFile(real) && !Files.isDirectory(real),
        "%s '%s' is neither a file nor a folder; name one.",
        option,
        path);
  }

  private void requireLinks(String option, Path folder) {
    int[] count = {0};
    try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      files.forEach(file -> {
        UserError.when(
            ++count[0] > MAX_FILES,
            "%s '%s' contains more than %,d files; name a smaller folder.",
            option,
            folder,
            MAX_FILES);
        if (Files.isSymbolicLink(file)) {
          requireReal(option, file);
        }
      });
    } catch (IOException | UncheckedIOException e) {
      throw new UserError(
          "%s '%s' contains a file that cannot be read, or a link to itself; remove it."
              .formatted(option, folder),
          e);
    }
  }

  /// Returns `path` without symbolic links; its last names may not exist.
  private static Path real(Path path) {
    Path there = path.toAbsolutePath();
    Path rest = Path.of("");
    while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      Path name = Objects.requireNonNull(there.getFileName());
      rest = name.resolve(rest);
      there = Objects.requireNonNull(there.getParent());
    }
    try {
      return there.toRealPath().resolve(rest).normalize();
    } catch (IOException e) {
      throw new UserError(path + " is a link to nowhere, or cannot be read; name a file.", e);
    }
  }
}
