/// A run's directory: its parts and their files, its lock, its checkpoints and its measured values.
@NullMarked
package org.headscope.engine.training.run;

import org.jspecify.annotations.NullMarked;
