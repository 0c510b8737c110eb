/// The outputs of trained probes along one instance.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.reading;
