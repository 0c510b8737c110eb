/** Launcher, main window, navigation, commands and shortcuts, themes, preferences. */
@NullMarked
package org.headscope.app.shell;

import org.jspecify.annotations.NullMarked;
