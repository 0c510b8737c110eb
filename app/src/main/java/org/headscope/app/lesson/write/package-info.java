/// Lessons as their authors wrote them, and the writer of their files.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.write;
