/// Lessons on paper, and in one file to read.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.handout;
