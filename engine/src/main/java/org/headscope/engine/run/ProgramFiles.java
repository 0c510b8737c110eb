package org.headscope.engine.run;

import module java.base;

/// The folder of this program.
public final class ProgramFiles {
  private ProgramFiles() {}

  /// The folder that HeadScope's own jar, or its folder of classes, is in.
  public static Optional<Path> folder() {
    return folder(location(), System.getProperty("java.class.path", ""));
  }

  /// Classes of an AOT cache whose folder has moved have no location; the class path, on which
  /// HeadScope is first, names it then.
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
