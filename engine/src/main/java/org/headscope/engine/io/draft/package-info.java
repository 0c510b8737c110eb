/// Instances described by hand or by a file of another program.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io.draft;
