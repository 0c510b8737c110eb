/** Where results and trained probes are kept, and found again. */
@NullMarked
package org.headscope.engine.interpret.probe.keep;

import org.jspecify.annotations.NullMarked;
