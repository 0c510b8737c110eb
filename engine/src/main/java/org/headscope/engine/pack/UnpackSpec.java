package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.UserFolder;

/// A pack to be opened.
///
/// @param into the folder that its own folder is made in
/// @param lessons the folder that lessons are put into
public record UnpackSpec(Path file, Path into, Path lessons) {
  /// Puts lessons where the window lists them.
  public UnpackSpec(Path file, Path into) {
    this(file, into, UserFolder.DATA.path().resolve("lessons"));
  }
}
