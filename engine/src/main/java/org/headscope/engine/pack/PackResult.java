package org.headscope.engine.pack;

import module java.base;

/// A pack that was written.
///
/// @param bytes its size
public record PackResult(Path file, long bytes, PackContents contents) {}
