@NullMarked
package org.headscope.app.lesson.read;

import org.jspecify.annotations.NullMarked;
