package org.headscope.engine.pack;

import java.nio.file.Path;

/// A pack that was opened.
///
/// @param folder new, with everything that was in it
public record UnpackResult(Path folder, PackContents contents) {}
