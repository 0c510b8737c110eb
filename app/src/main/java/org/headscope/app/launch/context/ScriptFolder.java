package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.PlainName;
import org.headscope.engine.run.UserError;

/// The folder of a script's results. Scripts come from anywhere: of a path only the name counts,
/// nothing in the folder is replaced, and runs that the script did not train are left alone.
public final class ScriptFolder {
  private final Path folder;
  private final boolean changeRuns;
  private final List<Path> made = new ArrayList<>();
  private final List<Path> trained = new ArrayList<>();
  private LocalPaths places = new LocalPaths(Map.of());

  /// @param folder is there
  /// @param changeRuns whether commands may write into runs that were there before
  public ScriptFolder(Path folder, boolean changeRuns) {
    this.folder = folder;
    this.changeRuns = changeRuns;
  }

  List<Path> made() {
    return List.copyOf(made);
  }

  /// Writes a file called as `withOriginalPaths`, with a number if that name is taken.
  Path write(Path asked, byte[] content) {
    String name = PlainName.of(asked);
    return noted(asked, () -> file(name, out -> out.write(content)));
  }

  /// Keeps the file or folder that `maker` makes at the path that it is given. It is made aside,
  /// since most makers replace what has the name.
  Path make(Path asked, Consumer<Path> maker) {
    String name = PlainName.of(asked);
    return noted(
        asked,
        () ->
            AtomicFolder.passing(
                folder.toAbsolutePath().normalize(),
                "replay",
                aside -> {
                  Path there = aside.resolve(name);
                  maker.accept(there);
                  Path here = keep(there, name);
                  places = places.with(there, asked).with(here.toAbsolutePath().normalize(), asked);
                  return here;
                }));
  }

  private Path keep(Path there, String name) throws IOException {
    return Files.isDirectory(there)
        ? folder(name, into -> move(there, into))
        : file(name, out -> Files.copy(there, out));
  }

  /// `command` with files as the script called them, whatever they are called here.
  Command withOriginalPaths(Command command) {
    return places.of(command);
  }

  Path run(Path asked) {
    String name = PlainName.of(asked);
    Path here = noted(asked, () -> folder(name, _ -> {})).toAbsolutePath().normalize();
    trained.add(here);
    return here;
  }

  /// The folder of a run that a command writes into.
  ///
  /// @throws UserError if the script did not train it, unless that is allowed
  Path ours(Path run) {
    Path here = run.toAbsolutePath().normalize();
    if (!changeRuns && !trained.contains(here)) {
      throw new UserError(
          "it would change the run %s, which this script did not train; add --change-runs to allow that."
              .formatted(here));
    }
    return here;
  }

  @FunctionalInterface
  private interface Making {
    Path make() throws IOException;
  }

  private Path noted(Path asked, Making making) {
    try {
      Path path = making.make();
      made.add(path);
      return path;
    } catch (IOException e) {
      throw FileErrors.writing(folder.resolve(String.valueOf(asked.getFileName())), e);
    }
  }

  /// A file of the first name that is free when it is written: another program may be quicker.
  private Path file(String name, AtomicFile.Content content) throws IOException {
    while (true) {
      Path free = FreeName.file(folder, name);
      try {
        AtomicFile.writeNew(free, content);
        return free;
      } catch (FileAlreadyExistsException e) {
        if (!FreeName.existsAt(free)) {
          throw e; // of something that will not pass
        }
      }
    }
  }

  private Path folder(String name, AtomicFolder.Filling filling) throws IOException {
    return folder.resolve(AtomicFolder.create(folder, name, filling).getFileName());
  }

  private static void move(Path from, Path into) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.sorted().toList()) {
        Files.move(file, into.resolve(file.getFileName()));
      }
    }
  }
}
