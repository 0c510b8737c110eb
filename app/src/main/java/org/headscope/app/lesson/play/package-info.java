/// A reader's way through a lesson, without any controls.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.play;
