/// Going through a lesson: where its reader is, without any controls.
@NullMarked
package org.headscope.app.lesson.play;

import org.jspecify.annotations.NullMarked;
