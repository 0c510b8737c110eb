/// Answers to questions, judged by what is measured of the open model.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.answer;
