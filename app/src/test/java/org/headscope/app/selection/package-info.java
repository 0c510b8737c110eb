/** Tests of {@code selection}. */
@NullMarked
package org.headscope.app.selection;

import org.jspecify.annotations.NullMarked;
