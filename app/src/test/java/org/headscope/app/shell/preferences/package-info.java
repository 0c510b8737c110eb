/** Tests of {@code shell.preferences}. */
@NullMarked
package org.headscope.app.shell.preferences;

import org.jspecify.annotations.NullMarked;
