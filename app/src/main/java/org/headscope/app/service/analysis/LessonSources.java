package org.headscope.app.service.analysis;

import org.headscope.app.service.RunSource;
import org.headscope.app.service.prediction.PredictionSource;

/// The sources for lessons: the engine, or a test. Used on any thread but JavaFX's.
public record LessonSources(
    RunSource runs, PredictionSource predictions, ProbeSource probes, CircuitSource circuits) {}
