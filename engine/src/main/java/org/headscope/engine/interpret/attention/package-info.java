/// One head's or channel's token-to-token map over one instance.
@NullMarked
package org.headscope.engine.interpret.attention;

import org.jspecify.annotations.NullMarked;
