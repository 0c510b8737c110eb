/// What a lesson is: steps, each with a text, a place in the session, marks and a question.
@NullMarked
package org.headscope.app.lesson;

import org.jspecify.annotations.NullMarked;
