/// The targets of probes, and how positions and queries are drawn.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.sample;
