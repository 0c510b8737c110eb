/// Reads lessons from their folders, and names what is wrong with them by file and line.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.read;
