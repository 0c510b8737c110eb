/// Training as time: head scores and accuracy over the checkpoints, with a playhead.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.checkpoints;
