/// Answers to questions, judged by what is measured of the open model.
@NullMarked
package org.headscope.app.lesson.answer;

import org.jspecify.annotations.NullMarked;
