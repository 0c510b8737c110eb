/** What the window remembers from one start to the next. */
@NullMarked
package org.headscope.app.shell.preferences;

import org.jspecify.annotations.NullMarked;
