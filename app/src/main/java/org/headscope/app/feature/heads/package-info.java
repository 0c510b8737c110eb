/// All heads at a glance.
@NullMarked
package org.headscope.app.feature.heads;

import org.jspecify.annotations.NullMarked;
