/// Shared parts of benchmarks: their machine, and the files of results that documents quote.
@NullMarked
package org.headscope.engine.measure;

import org.jspecify.annotations.NullMarked;
