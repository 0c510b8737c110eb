/// The examples of probes: positions, queries and targets.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.sample;
