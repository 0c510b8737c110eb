/** Tests of {@code cli}. */
@NullMarked
package org.headscope.app.cli;

import org.jspecify.annotations.NullMarked;
