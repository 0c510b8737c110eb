package org.headscope.app.session;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.jspecify.annotations.Nullable;

/// An open run, identified by its folder rather than its name.
///
/// @param directory its folder, absolute
public record RunRef(String name, Path directory) {
  public RunRef {
    name = PlainText.line(name);
  }

  public static RunRef of(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path name = absolute.getFileName();
    return new RunRef(name == null ? absolute.toString() : name.toString(), absolute);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RunRef run && directory.equals(run.directory);
  }

  @Override
  public int hashCode() {
    return directory.hashCode();
  }
}
