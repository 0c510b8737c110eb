/// Tests of the hidden states.
@NullMarked
package org.headscope.app.feature.hidden;

import org.jspecify.annotations.NullMarked;
