/// The main window: its regions, themes, overlays and what may be dropped on it.
@NullMarked
package org.headscope.app.window;

import org.jspecify.annotations.NullMarked;
