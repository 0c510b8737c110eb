/// Starts HeadScope: the window, or, without a display or on the command line, its pictures.
@org.jspecify.annotations.NullMarked
package org.headscope.app.launch;
