package org.headscope.app.session;

import java.nio.file.Path;

/// An open run.
///
/// @param directory its folder, absolute
public record RunRef(String name, Path directory) {
  /// The run in `directory`, called as its folder is.
  public static RunRef of(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path name = absolute.getFileName();
    return new RunRef(name == null ? absolute.toString() : name.toString(), absolute);
  }
}
