package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.training.run.Origin;

/// An imported model.
///
/// @param found what was recognised
public record ImportResult(Path run, Recognition found, Origin origin) {}
