/// The sheets that open over the window, each beside its view model.
@NullMarked
package org.headscope.app.window.sheet;

import org.jspecify.annotations.NullMarked;
