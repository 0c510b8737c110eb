/** Tests of {@code selection}. */
@NullMarked
package org.headscope.app.session;

import org.jspecify.annotations.NullMarked;
