/// RegBench: vocabulary, languages, instances and splits (\[ICLL] §3).
@NullMarked
package org.headscope.engine.benchmark;

import org.jspecify.annotations.NullMarked;
