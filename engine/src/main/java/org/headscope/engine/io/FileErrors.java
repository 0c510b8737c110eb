package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Error sentences for files that cannot be read or written.
public final class FileErrors {
  private FileErrors() {}

  /// Refuses paths that are not regular files.
  public static void requireRegular(Path file) {
    UserError.when(Files.isDirectory(file), "%s is a directory; name a file.", file);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new UserError(file + " is a pipe or a device, not a regular file; name a file.");
    }
  }

  /// Returns the content of `file`, up to a maximum size.
  ///
  /// @throws UserError if it cannot be read, or is larger
  public static byte[] bytes(Path file, int mebibytes) {
    requireRegular(file);
    try {
      if (Files.size(file) > (long) mebibytes << 20) {
        throw new UserError(
            "The file %s is larger than %d MiB; use a smaller one.".formatted(file, mebibytes));
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw reading(file, e);
    }
  }

  /// Returns the error for a `file` that cannot be read, with a remedy.
  public static UserError reading(Path file, IOException e) {
    return new UserError(
        file
            + switch (e) {
              case NoSuchFileException _ -> " does not exist; check the path.";
              case AccessDeniedException _ -> " cannot be read (permission denied).";
              case CharacterCodingException _ -> " is not UTF-8 text; save it as UTF-8.";
              default -> " cannot be read (" + reason(e) + "); try again or use a copy.";
            },
        e);
  }

  /// Returns the error for a `file` of any kind that was not written, with a remedy.
  public static UserError writing(Path file, IOException e) {
    if (e instanceof AtomicFile.NotOrdinaryFileException) {
      return new UserError(file + " is not an ordinary file; name another to write to.", e);
    }
    return new UserError(
        "%s cannot be written (%s); %s.".formatted(file, reason(e), remedy(file, e)), e);
  }

  private static String remedy(Path file, IOException e) {
    for (Path name : file) {
      if (FreeName.bytes(name.toString()) > FreeName.MAX_BYTES) {
        return "choose a shorter name";
      }
    }
    return switch (e) {
      case AccessDeniedException _ -> "choose a folder that you may write to";
      case FileAlreadyExistsException _ -> "choose another folder";
      default ->
          reason(e).contains("symbolic link")
              ? "remove the link, or choose another file"
              : "free some space, or choose another folder";
    };
  }

  /// Returns the system's reason, without file names.
  public static String reason(IOException e) {
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    if (reason != null) {
      return reason;
    }
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException _ -> "no such file or folder";
      case DirectoryNotEmptyException _ -> "a folder is not empty";
      case FileAlreadyExistsException there ->
          Files.isDirectory(Path.of(there.getFile()))
              ? "there is a folder of that name"
              : "%s is a file, not a folder".formatted(there.getFile());
      case EOFException _ -> "it ends too early";
      default -> "the system does not say why";
    };
  }
}
