/// Small expressions over what is measured of the open model.
@NullMarked
package org.headscope.app.lesson.expression;

import org.jspecify.annotations.NullMarked;
