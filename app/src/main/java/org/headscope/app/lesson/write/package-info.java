/// Lessons as their authors have them, and how they become files.
@NullMarked
package org.headscope.app.lesson.write;

import org.jspecify.annotations.NullMarked;
