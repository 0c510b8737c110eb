/// Starts HeadScope: the window, or, without a display or on the command line, its pictures.
@NullMarked
package org.headscope.app.launch;

import org.jspecify.annotations.NullMarked;
