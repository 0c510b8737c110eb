/// The agreement of two presets of probes.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.agreement;
