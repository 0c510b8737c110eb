/// How far two ways of probing agree.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.agreement;
