/// Tests of `window.action`.
@NullMarked
package org.headscope.app.window.action;

import org.jspecify.annotations.NullMarked;
