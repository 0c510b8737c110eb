/** The window and its views as files, made without a screen. */
@NullMarked
package org.headscope.app.shell.picture;

import org.jspecify.annotations.NullMarked;
