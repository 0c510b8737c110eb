/// What a model does with the suffixes that context-tree weighting blends (\[CTW] Theorem 1).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.suffix;
