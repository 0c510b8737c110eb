/// Where scores and trained probes are stored, and found again.
@NullMarked
package org.headscope.engine.interpret.probe.store;

import org.jspecify.annotations.NullMarked;
