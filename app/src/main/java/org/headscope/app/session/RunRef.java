package org.headscope.app.session;

import java.nio.file.Path;

/// An open run.
///
/// @param directory its folder, absolute
public record RunRef(String name, Path directory) {}
