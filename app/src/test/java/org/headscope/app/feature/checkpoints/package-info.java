/// Tests of the checkpoint track.
@NullMarked
package org.headscope.app.feature.checkpoints;

import org.jspecify.annotations.NullMarked;
