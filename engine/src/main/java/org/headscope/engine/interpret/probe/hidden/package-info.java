/// Hidden states of many instances, read in a stream.
@NullMarked
package org.headscope.engine.interpret.probe.hidden;

import org.jspecify.annotations.NullMarked;
