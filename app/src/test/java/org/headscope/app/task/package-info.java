/** Tests of {@code task}. */
@NullMarked
package org.headscope.app.task;

import org.jspecify.annotations.NullMarked;
