/// Hidden states as points of the plane: principal components and t-SNE.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.projection;
