/// Mutation testing with PIT: measures which faults in the code the tests notice.
@NullMarked
package org.headscope.engine.mutation;

import org.jspecify.annotations.NullMarked;
