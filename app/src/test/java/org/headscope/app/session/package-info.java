/// Tests of `session`.
@NullMarked
package org.headscope.app.session;

import org.jspecify.annotations.NullMarked;
