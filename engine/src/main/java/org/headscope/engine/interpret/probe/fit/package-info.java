/// The probes themselves, many of them trained together.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.fit;
