/** Training and its traces: schedule, optimiser, run directory (paper 000 App. B). */
@NullMarked
package org.headscope.engine.training;

import org.jspecify.annotations.NullMarked;
