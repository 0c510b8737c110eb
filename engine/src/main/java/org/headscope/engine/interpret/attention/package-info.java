/// One head's or channel's token-to-token map over one instance.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.attention;
