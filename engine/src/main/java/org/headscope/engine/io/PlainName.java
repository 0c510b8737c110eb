package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Names that a file from somebody else may give to what is made of it: none that is hidden, that
/// leads elsewhere, or that a system keeps for itself.
public final class PlainName {
  private static final Pattern RESERVED =
      Pattern.compile("(?i)(?:con|prn|aux|nul|com\\d|lpt\\d)(?:\\..*)?");

  private PlainName() {}

  /// Returns whether Windows keeps `name` for a device.
  public static boolean isReserved(String name) {
    return RESERVED.matcher(name).matches();
  }

  /// The name of the file or folder that `path` leads to, without the folders on the way.
  ///
  /// @throws UserError that says what is wrong with it
  public static String of(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    Optional<String> fault = fault(name);
    if (fault.isPresent()) {
      throw new UserError(
          "“%s” cannot be the name of a file or folder here, since it %s; write another name."
              .formatted(path, fault.get()));
    }
    return name;
  }

  private static Optional<String> fault(String name) {
    if (name.isEmpty()) {
      return Optional.of("is empty");
    }
    if (name.startsWith(".")) {
      return Optional.of("begins with a dot");
    }
    if (!name.equals(name.strip()) || name.endsWith(".")) {
      return Optional.of("begins or ends with a blank, or ends with a dot");
    }
    if (name.codePoints().anyMatch(Character::isISOControl)) {
      return Optional.of("has control characters");
    }
    return isReserved(name) ? Optional.of("is reserved on Windows") : Optional.empty();
  }
}
