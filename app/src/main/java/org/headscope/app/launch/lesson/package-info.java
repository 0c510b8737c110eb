/// The commands of lessons: what is wrong with one, and its handout.
@NullMarked
package org.headscope.app.launch.lesson;

import org.jspecify.annotations.NullMarked;
