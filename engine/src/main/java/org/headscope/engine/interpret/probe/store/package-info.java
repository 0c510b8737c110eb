/// The store of scores and trained probes.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.store;
