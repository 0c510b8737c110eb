/// What stands in the main window: its tabs and regions, what they are called, and what lies over
/// them.
@NullMarked
package org.headscope.app.window.view;

import org.jspecify.annotations.NullMarked;
