/** The main window: its regions, themes, overlays and what may be dropped on it. */
@NullMarked
package org.headscope.app.shell.window;

import org.jspecify.annotations.NullMarked;
