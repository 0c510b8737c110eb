/// Readers of lessons, which report all mistakes by file and line.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.read;
