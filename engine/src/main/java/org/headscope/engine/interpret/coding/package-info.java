/// Compression of texts: an arithmetic coder over any predictor.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.coding;
