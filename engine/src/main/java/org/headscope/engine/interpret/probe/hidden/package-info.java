/// Hidden states of many instances, read in a stream.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.hidden;
