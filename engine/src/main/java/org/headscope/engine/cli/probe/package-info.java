/// Commands that train probes and print their outputs.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.probe;
