/// Mutation testing with PIT: which tests notice that the code is wrong.
@NullMarked
package org.headscope.engine.mutation;

import org.jspecify.annotations.NullMarked;
