/// Tasks as values: what draws sequences, what their tokens are called, what was drawn for each and
/// must be inferred in context, and what is asked about it. What is here knows no task in
/// particular.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.task;
