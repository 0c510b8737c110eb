package org.headscope.engine.pack;

import module java.base;

/// A pack that was opened.
///
/// @param folder new, with everything that was in it but lessons; of a pack that has only lessons,
///   the first of these
/// @param lessons the folders of lessons
public record UnpackResult(Path folder, List<Path> lessons, PackContents contents) {
  public UnpackResult {
    lessons = List.copyOf(lessons);
  }
}
