/// What probes are asked: targets, and how positions and queries are drawn.
@NullMarked
package org.headscope.engine.interpret.probe.sample;

import org.jspecify.annotations.NullMarked;
