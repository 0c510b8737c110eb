/** Tests of {@code shell}. */
@NullMarked
package org.headscope.app.shell;

import org.jspecify.annotations.NullMarked;
