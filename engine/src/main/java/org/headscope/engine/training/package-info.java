/// Training and its traces: schedule, optimiser, run directory (\[ICLL] App. B).
@NullMarked
package org.headscope.engine.training;

import org.jspecify.annotations.NullMarked;
