/// Models of other libraries, read from their files and written as runs.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.imports;
