package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Names that a file from another person may give to the files made from it: not hidden, not in
/// another folder, not reserved by a system.
public final class PlainName {
  private static final Pattern RESERVED =
      Pattern.compile("(?i)(?:con|prn|aux|nul|com\\d|lpt\\d)(?:\\..*)?");

  private PlainName() {}

  /// True if Windows reserves `name` for a device.
  public static boolean isReserved(String name) {
    return RESERVED.matcher(name).matches();
  }

  /// Returns the last name of `path`, without its folders.
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
      return Optional.of("names none");
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
