package org.headscope.engine.training;

import java.nio.file.Path;

/// Weights of one step of a run.
///
/// @param step optimiser steps done, from 0
public record Checkpoint(long step, Path file) {}
