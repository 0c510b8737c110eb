package org.headscope.engine.io;

import module java.base;

/// Finds unused names: `NAME.EXT`, else `NAME-2.EXT`, `NAME-3.EXT` and so on. The writer must still
/// not replace a file that came meanwhile, as [AtomicFile#writeNew] and [AtomicFolder#create] do
/// not.
public final class FreeName {
  /// Bytes of a name that every common file system takes.
  static final int MAX_BYTES = 255;

  private FreeName() {}

  /// The path in `parent` of a folder called `name`, or with a number behind it.
  public static Path folder(Path parent, String name) {
    return parent.resolve(of(name, "", n -> isThere(parent.resolve(n))));
  }

  /// The path in `folder` of a file called `name`, or with a number before its ending.
  public static Path file(Path folder, String name) {
    return file(folder, name, FreeName::isThere);
  }

  /// [#file] where `isTaken` says which paths are not free.
  public static Path file(Path folder, String name, Predicate<Path> isTaken) {
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    return folder.resolve(
        of(name.substring(0, dot), name.substring(dot), n -> isTaken.test(folder.resolve(n))));
  }

  /// The first of `stem + ending`, `stem-2 + ending` and so on that is not taken. The stem loses
  /// letters where a number would make the name too long.
  public static String of(String stem, String ending, Predicate<String> isTaken) {
    String name = stem + ending;
    for (int i = 2; isTaken.test(name); i++) {
      String numbered = "-" + i + ending;
      name = shortened(stem, MAX_BYTES - bytes(numbered)) + numbered;
    }
    return name;
  }

  /// Returns whether there is something at `path`, be it a link that leads nowhere.
  public static boolean isThere(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /// The longest beginning of `text` that UTF-8 writes in so many bytes.
  static String shortened(String text, int most) {
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
