/// Tests of `window.sheet`.
@NullMarked
package org.headscope.app.window.sheet;

import org.jspecify.annotations.NullMarked;
