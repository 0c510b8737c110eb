/// Tests of `action`.
@NullMarked
package org.headscope.app.action;

import org.jspecify.annotations.NullMarked;
