package org.headscope.app.service;

/// What lessons ask: the engine, or a test. Used on any thread but JavaFX's.
public record LessonSources(RunSource runs, PredictionSource predictions, ProbeSource probes) {}
