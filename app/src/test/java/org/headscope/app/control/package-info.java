/// Tests of the shared controls.
@NullMarked
package org.headscope.app.control;

import org.jspecify.annotations.NullMarked;
