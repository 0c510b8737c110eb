/// The main window: its regions, themes, overlays and what can be dropped on it.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window;
