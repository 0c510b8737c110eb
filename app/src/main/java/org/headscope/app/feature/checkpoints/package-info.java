/// Training as time: head scores and accuracy over the checkpoints, with a playhead.
@NullMarked
package org.headscope.app.feature.checkpoints;

import org.jspecify.annotations.NullMarked;
