/// Work beside the FX thread: one task type with progress, a typed error and cancel.
@NullMarked
package org.headscope.app.task;

import org.jspecify.annotations.NullMarked;
