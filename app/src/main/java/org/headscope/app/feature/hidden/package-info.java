/// Hidden states of many instances as points of the plane, over time and over checkpoints.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.hidden;
