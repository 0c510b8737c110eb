/// The sheets that open over the window, each with its view model.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window.sheet;
