/// A run's directory: its parts and their files, its lock, its checkpoints and its measured values.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.run;
