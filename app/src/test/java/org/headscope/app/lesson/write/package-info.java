@NullMarked
package org.headscope.app.lesson.write;

import org.jspecify.annotations.NullMarked;
