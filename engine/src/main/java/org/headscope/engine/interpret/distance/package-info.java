/// How far back heads attend, on average over many instances.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.distance;
