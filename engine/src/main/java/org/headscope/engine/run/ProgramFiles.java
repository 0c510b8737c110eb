package org.headscope.engine.run;

import module java.base;

/// The location of this program.
public final class ProgramFiles {
  private ProgramFiles() {}

  /// Returns the folder of HeadScope's jar, or of its folder of classes.
  public static Optional<Path> folder() {
    return folder(location(), System.getProperty("java.class.path", ""));
  }

  /// Falls back on the class path, which begins with HeadScope: classes of an AOT cache whose
  /// folder has moved have no location.
  static Optional<Path> folder(Optional<URI> location, String classPath) {
    try {
      return location
          .map(Path::of)
          .or(() ->
              Optional.of(classPath.split(File.pathSeparator, 2)[0])
                  .filter(first -> !first.isEmpty())
                  .map(Path::of))
          .map(Path::toAbsolutePath)
          .map(Path::getParent);
    } catch (IllegalArgumentException | FileSystemNotFoundException _) {
      return Optional.empty();
    }
  }

  private static Optional<URI> location() {
    return Optional.ofNullable(ProgramFiles.class.getProtectionDomain().getCodeSource())
        .map(CodeSource::getLocation)
        .map(URL::toString)
        .map(URI::create);
  }
}
