/// The command line: thin commands over the analyses that the window shares.
@NullMarked
package org.headscope.engine.cli;

import org.jspecify.annotations.NullMarked;
