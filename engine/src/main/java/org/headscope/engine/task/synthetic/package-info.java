/// The small tasks of the public code of \[ICLL] beside RegBench (\[Code] `synthetics.py`), whose
/// answers are in the context: associative recall, and the induction head's.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.task.synthetic;
