/** One channel's signed token-to-token map, where every channel of a layer has its own. */
@NullMarked
package org.headscope.engine.interpret.channel;

import org.jspecify.annotations.NullMarked;
