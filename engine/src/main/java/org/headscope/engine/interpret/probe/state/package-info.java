/** Hidden states of many instances, read in a stream. */
@NullMarked
package org.headscope.engine.interpret.probe.state;

import org.jspecify.annotations.NullMarked;
