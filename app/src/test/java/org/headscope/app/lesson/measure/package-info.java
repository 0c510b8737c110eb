@NullMarked
package org.headscope.app.lesson.measure;

import org.jspecify.annotations.NullMarked;
