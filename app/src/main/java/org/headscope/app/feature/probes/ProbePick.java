package org.headscope.app.feature.probes;

import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;

/// The probe that was picked to show its predictions.
///
/// @param layer the probed layer, 0 for the embedding
public record ProbePick(ProbeSpec spec, Question question, int layer, long seed) {}
