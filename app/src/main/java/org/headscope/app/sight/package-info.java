/** What can be seen of a model of any architecture: maps, influence and states, ready to draw. */
@NullMarked
package org.headscope.app.sight;

import org.jspecify.annotations.NullMarked;
