/// What benchmarks have in common: where they ran, and files that documents are written from.
@NullMarked
package org.headscope.engine.measure;

import org.jspecify.annotations.NullMarked;
