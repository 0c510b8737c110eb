/// The specification of a training: its data, model, schedule and seeds, and its cost (\[ICLL] App.
/// B).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training;
