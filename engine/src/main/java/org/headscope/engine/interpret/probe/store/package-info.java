/// Where scores and trained probes are stored, and found again.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.store;
