/// Everything the window shows of one checkpoint reading one instance.
@NullMarked
package org.headscope.engine.interpret.inspect;

import org.jspecify.annotations.NullMarked;
