/// Tests of `task`.
@NullMarked
package org.headscope.app.task;

import org.jspecify.annotations.NullMarked;
