/// Tests of the controls that features share.
@NullMarked
package org.headscope.app.control;

import org.jspecify.annotations.NullMarked;
