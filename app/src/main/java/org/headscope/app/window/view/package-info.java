/// What stands in the main window: its tabs and regions, what they are called, and what lies over
/// them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window.view;
