@NullMarked
package org.headscope.app.lesson.answer;

import org.jspecify.annotations.NullMarked;
