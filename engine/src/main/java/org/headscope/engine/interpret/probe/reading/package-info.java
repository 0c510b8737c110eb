/// What trained probes say of one instance.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.reading;
