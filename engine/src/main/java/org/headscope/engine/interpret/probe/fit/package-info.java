/// The probes themselves, which are trained many at a time.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.fit;
