/// Tests of the view of `heads`.
@NullMarked
package org.headscope.app.feature.heads;

import org.jspecify.annotations.NullMarked;
