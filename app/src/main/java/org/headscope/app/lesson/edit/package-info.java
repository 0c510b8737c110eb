/// Making lessons: steps of what the window shows, with all that the reader has to say of them.
@NullMarked
package org.headscope.app.lesson.edit;

import org.jspecify.annotations.NullMarked;
