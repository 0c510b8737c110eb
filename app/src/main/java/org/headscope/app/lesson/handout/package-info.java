/// Lessons on paper, and in one file to read.
@NullMarked
package org.headscope.app.lesson.handout;

import org.jspecify.annotations.NullMarked;
