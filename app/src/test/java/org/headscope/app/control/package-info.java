/** Tests of what panels say. */
@NullMarked
package org.headscope.app.control;

import org.jspecify.annotations.NullMarked;
