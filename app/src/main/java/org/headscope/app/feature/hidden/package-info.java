/// Hidden states of many instances as points of a plane, over time and checkpoints.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.hidden;
