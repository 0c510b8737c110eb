/// The list of the tasks, and the first of them, RegBench: languages, instances and splits (\[ICLL]
/// §3).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.benchmark;
