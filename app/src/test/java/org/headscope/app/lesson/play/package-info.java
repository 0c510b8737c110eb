@NullMarked
package org.headscope.app.lesson.play;

import org.jspecify.annotations.NullMarked;
