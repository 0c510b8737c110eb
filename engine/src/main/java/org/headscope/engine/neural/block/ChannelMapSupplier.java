package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.NDArray;

/// The token-to-token maps of a layer in which every channel has its own. They are made when they
/// are asked for, since together they are C times as large as one, each by one script or as a view,
/// so that nothing else stays behind until the pass ends.
///
/// @param one the map of a channel, from 0: B×T×T
/// @param meanAbsolute over all channels, B×T×T
public record ChannelMapSupplier(IntFunction<NDArray> one, Supplier<NDArray> meanAbsolute) {}
