/// What a training is to do: its data, model, schedule and seeds, and what it costs (\[ICLL] App.
/// B).
@NullMarked
package org.headscope.engine.training;

import org.jspecify.annotations.NullMarked;
