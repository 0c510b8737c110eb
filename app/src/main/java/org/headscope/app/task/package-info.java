/// Work beside the FX thread: one task type with progress, a typed error and cancellation.
@org.jspecify.annotations.NullMarked
package org.headscope.app.task;
