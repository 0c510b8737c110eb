package org.headscope.engine.training;

import java.nio.file.Path;

/// Weights of one step of a run.
///
/// @param step optimiser steps done, from 0
/// @param file the safetensors file
public record Checkpoint(long step, Path file) {}
