/// What a model does with the suffixes that context-tree weighting blends (\[CTW] Theorem 1).
@NullMarked
package org.headscope.engine.interpret.suffix;

import org.jspecify.annotations.NullMarked;
