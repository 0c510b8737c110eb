/// Reads lessons from their folders, and names what is wrong with them by file and line.
@NullMarked
package org.headscope.app.lesson.read;

import org.jspecify.annotations.NullMarked;
