@NullMarked
package org.headscope.app.lesson;

import org.jspecify.annotations.NullMarked;
