/// Tests of `window`.
@NullMarked
package org.headscope.app.window;

import org.jspecify.annotations.NullMarked;
