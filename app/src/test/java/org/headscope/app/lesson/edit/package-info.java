@NullMarked
package org.headscope.app.lesson.edit;

import org.jspecify.annotations.NullMarked;
