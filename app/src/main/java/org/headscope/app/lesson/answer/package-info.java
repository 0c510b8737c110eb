/// Answers to questions, judged by measurements of the open model.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.answer;
