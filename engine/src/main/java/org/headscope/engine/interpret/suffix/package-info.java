/// A model's use of the suffixes that context-tree weighting blends (\[CTW] Theorem 1).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.suffix;
