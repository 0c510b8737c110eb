/** Tests of {@code export}. */
@NullMarked
package org.headscope.app.export;

import org.jspecify.annotations.NullMarked;
