package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;

/// One pass through a model: what mixers may need besides hidden states.
///
/// @param tokens B×T ids (int64), or B×1 in the step form; used by n-gram heads
/// @param tables constants that depend only on positions, kept between passes
public record Pass(NDArray tokens, Dropout dropout, Tap tap, Tables tables) {}
