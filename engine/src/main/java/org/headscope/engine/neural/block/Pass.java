package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;

/// One pass through a model: what a mixer may need besides its hidden states.
///
/// @param tokens B×T ids (int64), or B×1 in the step form; n-gram heads read them
/// @param tables what depends on positions alone, kept between passes
public record Pass(NDArray tokens, Dropout dropout, Tap tap, Tables tables) {}
