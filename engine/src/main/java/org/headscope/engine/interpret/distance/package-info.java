/// How far back heads attend, on average over many instances.
@NullMarked
package org.headscope.engine.interpret.distance;

import org.jspecify.annotations.NullMarked;
