/// Tests of `selection`.
@NullMarked
package org.headscope.app.session;

import org.jspecify.annotations.NullMarked;
