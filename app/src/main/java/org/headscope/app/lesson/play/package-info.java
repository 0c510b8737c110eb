/// Going through a lesson: where its reader is, without any controls.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.play;
