/** The commands that need the window's views. */
@NullMarked
package org.headscope.app.cli;

import org.jspecify.annotations.NullMarked;
