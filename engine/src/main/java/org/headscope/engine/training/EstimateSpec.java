package org.headscope.engine.training;

import org.headscope.engine.neural.device.ComputeDevice;

/// A training whose cost is asked for.
///
/// @param threads threads that lanes would run on
public record EstimateSpec(Recipe recipe, ComputeDevice device, int threads) {}
