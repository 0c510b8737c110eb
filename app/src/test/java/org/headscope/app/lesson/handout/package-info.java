@NullMarked
package org.headscope.app.lesson.handout;

import org.jspecify.annotations.NullMarked;
