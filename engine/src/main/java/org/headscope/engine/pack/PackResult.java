package org.headscope.engine.pack;

import java.nio.file.Path;

/// A pack that was written.
///
/// @param bytes its size
public record PackResult(Path file, long bytes, PackContents contents) {}
