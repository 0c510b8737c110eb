package org.headscope.engine.io;

import module java.base;

/// Finds names that are not taken yet: `NAME.EXT`, else `NAME-2.EXT`, `NAME-3.EXT` and so on. The
/// write that follows must still not replace a file that appeared meanwhile; [AtomicFile#writeNew]
/// and [AtomicFolder#create] do not.
public final class FreeName {
  /// Maximum length in bytes on every common file system.
  static final int MAX_BYTES = 255;

  private FreeName() {}

  /// Returns the path in `parent` of a folder called `name`, with a number appended if needed.
  public static Path folder(Path parent, String name) {
    return parent.resolve(of(name, "", n -> existsAt(parent.resolve(n))));
  }

  /// Returns the path in `folder` of a file called `name`, with a number before its extension if
  /// needed.
  public static Path file(Path folder, String name) {
    return file(folder, name, FreeName::existsAt);
  }

  /// Returns [#file], where `isTaken` decides which paths are taken.
  public static Path file(Path folder, String name, Predicate<Path> isTaken) {
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    return folder.resolve(
        of(name.substring(0, dot), name.substring(dot), n -> isTaken.test(folder.resolve(n))));
  }

  /// Returns the first of `stem + ending`, `stem-2 + ending` and so on that is not taken. Shortens
  /// the stem where a number would make the name too long.
  public static String of(String stem, String ending, Predicate<String> isTaken) {
    String name = stem + ending;
    for (int i = 2; isTaken.test(name); i++) {
      String numbered = "-" + i + ending;
      name = truncated(stem, MAX_BYTES - bytes(numbered)) + numbered;
    }
    return name;
  }

  /// True if `path` exists, even as a link with a missing target.
  public static boolean existsAt(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /// Returns the longest beginning of `text` that fits into so many bytes of UTF-8.
  static String truncated(String text, int most) {
    int end = text.length();
    while (end > 0 && bytes(text.substring(0, end)) > most) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end);
  }

  static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
