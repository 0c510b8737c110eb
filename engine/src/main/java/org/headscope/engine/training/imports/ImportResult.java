package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.training.run.Origin;

/// An imported model.
///
/// @param parameters the number of its weights
public record ImportResult(Path run, DecoderConfig model, long parameters, Origin origin) {}
