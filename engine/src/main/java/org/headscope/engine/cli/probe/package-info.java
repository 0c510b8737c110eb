/// Commands that train probes and read them.
@NullMarked
package org.headscope.engine.cli.probe;

import org.jspecify.annotations.NullMarked;
