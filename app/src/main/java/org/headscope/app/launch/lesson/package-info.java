/// The commands of lessons: what is wrong with one, and its handout.
@org.jspecify.annotations.NullMarked
package org.headscope.app.launch.lesson;
