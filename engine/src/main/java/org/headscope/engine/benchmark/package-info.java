/** RegBench: vocabulary, languages, instances and splits (paper 000 §3). */
@NullMarked
package org.headscope.engine.benchmark;

import org.jspecify.annotations.NullMarked;
