/** Tests of {@code shell.window}. */
@NullMarked
package org.headscope.app.shell.window;

import org.jspecify.annotations.NullMarked;
