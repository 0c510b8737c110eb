/// Lessons as their authors have them, and how they become files.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.write;
