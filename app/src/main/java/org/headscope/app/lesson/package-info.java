/// Lessons: steps, each with a text, a state of the session, marks and a question.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson;
