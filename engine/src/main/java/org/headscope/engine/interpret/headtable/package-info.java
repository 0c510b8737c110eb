/// The table of heads of runs: read from their stored scores, filtered and sorted.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.headtable;
