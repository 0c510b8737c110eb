/// Hidden states of many instances as points of the plane, over time and over checkpoints.
@NullMarked
package org.headscope.app.feature.hidden;

import org.jspecify.annotations.NullMarked;
