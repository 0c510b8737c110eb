/// Rows of other programs: next-token distributions that are read from a file.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.rows;
