/// Small expressions over measurements of the open model.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.expression;
