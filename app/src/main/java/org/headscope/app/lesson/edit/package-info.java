/// Making lessons: steps of what the window shows, with all that the reader has to say of them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.edit;
