/// Commands that train probes and read them.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.probe;
