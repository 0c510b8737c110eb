/// The contents of the main window: its tabs and regions, their names, and the overlays above them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window.view;
