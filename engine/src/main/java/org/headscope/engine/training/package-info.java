/// What a training is to do: its data, model, schedule and seeds, and what it costs (\[ICLL] App.
/// B).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training;
