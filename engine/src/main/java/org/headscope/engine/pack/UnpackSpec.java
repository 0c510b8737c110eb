package org.headscope.engine.pack;

import java.nio.file.Path;

/// A pack to be opened.
///
/// @param into the folder that its own folder is made in
public record UnpackSpec(Path file, Path into) {}
