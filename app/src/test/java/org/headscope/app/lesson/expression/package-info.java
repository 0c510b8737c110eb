@NullMarked
package org.headscope.app.lesson.expression;

import org.jspecify.annotations.NullMarked;
