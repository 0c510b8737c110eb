package org.headscope.app.window;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.UserFolder;

/// The folder of the file that was opened or written last, here and in earlier sessions. Whatever
/// cannot be read or kept is forgotten.
public final class LastFolder {
  private static final int MAX_LETTERS = 4096;

  private final Optional<Path> file;
  private Optional<File> folder = Optional.empty();
  private boolean read;

  private LastFolder(Optional<Path> file) {
    this.file = file;
  }

  /// Of one session alone.
  public static LastFolder forgotten() {
    return new LastFolder(Optional.empty());
  }

  /// Kept in `file`.
  public static LastFolder in(Path file) {
    return new LastFolder(Optional.of(file));
  }

  public static LastFolder ofUser() {
    return in(UserFolder.CONFIG.path().resolve("folder"));
  }

  /// Empty where there is none, or none any more.
  Optional<File> get() {
    if (!read) {
      read = true;
      folder = file.flatMap(LastFolder::kept);
    }
    return folder.filter(File::isDirectory);
  }

  private static Optional<File> kept(Path file) {
    try {
      String text =
          Files.exists(file) && Files.size(file) < MAX_LETTERS ? Files.readString(file) : "";
      return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.strip()).toFile());
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  void set(File used) {
    read = true;
    if (folder.equals(Optional.of(used))) {
      return;
    }
    folder = Optional.of(used);
    file.ifPresent(to -> {
      try {
        Files.createDirectories(to.toAbsolutePath().getParent());
        AtomicFile.write(to, out -> out.write(used.getPath().getBytes(StandardCharsets.UTF_8)));
      } catch (IOException _) {
        // The next session begins elsewhere.
      }
    });
  }
}
