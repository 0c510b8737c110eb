/// Token mixers, one a file, in the papers' symbols.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.mixer;
