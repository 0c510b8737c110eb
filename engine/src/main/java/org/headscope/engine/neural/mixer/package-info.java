/// Token mixers, one a file, in the papers' symbols.
@NullMarked
package org.headscope.engine.neural.mixer;

import org.jspecify.annotations.NullMarked;
