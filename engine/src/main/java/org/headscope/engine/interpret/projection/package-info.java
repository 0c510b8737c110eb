/// Hidden states as points of the plane: principal components and t-SNE.
@NullMarked
package org.headscope.engine.interpret.projection;

import org.jspecify.annotations.NullMarked;
