/// Attention by distance, averaged over many instances.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.distance;
