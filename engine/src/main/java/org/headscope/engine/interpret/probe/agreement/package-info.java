/// The agreement of two ways of probing.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.agreement;
