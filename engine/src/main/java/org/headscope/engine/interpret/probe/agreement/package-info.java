/// How far two ways of probing agree.
@NullMarked
package org.headscope.engine.interpret.probe.agreement;

import org.jspecify.annotations.NullMarked;
