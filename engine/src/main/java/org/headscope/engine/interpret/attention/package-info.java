/** One head's attention over one instance, as a script asks for it. */
@NullMarked
package org.headscope.engine.interpret.attention;

import org.jspecify.annotations.NullMarked;
