/// Utilities of benchmarks: the machine they ran on, and files from which documents are generated.
@NullMarked
package org.headscope.engine.measure;

import org.jspecify.annotations.NullMarked;
