/// The probes themselves, many of them trained together.
@NullMarked
package org.headscope.engine.interpret.probe.fit;

import org.jspecify.annotations.NullMarked;
