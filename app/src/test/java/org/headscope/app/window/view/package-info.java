/// Tests of `window.view`.
@NullMarked
package org.headscope.app.window.view;

import org.jspecify.annotations.NullMarked;
