/// Tests of `cli`.
@NullMarked
package org.headscope.app.launch;

import org.jspecify.annotations.NullMarked;
