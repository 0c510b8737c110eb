/// What trained probes say of one instance.
@NullMarked
package org.headscope.engine.interpret.probe.reading;

import org.jspecify.annotations.NullMarked;
