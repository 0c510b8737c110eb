/// Token mixers, one per file, in the papers' symbols.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.mixer;
