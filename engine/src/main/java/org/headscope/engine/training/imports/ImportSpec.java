package org.headscope.engine.training.imports;

import module java.base;

/// A model of another library that is to become a run.
///
/// @param model its folder, or its safetensors file
/// @param run an empty or missing folder
/// @param expected what the library computes; absent if nothing is compared
/// @param command as typed, for `run.json`
public record ImportSpec(Path model, Path run, Optional<Path> expected, String command) {}
