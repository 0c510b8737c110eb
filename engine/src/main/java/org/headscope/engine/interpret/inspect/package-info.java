/// The inspection of one checkpoint reading one instance.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.inspect;
