/// Shared parts of commands: options, terminal, tables and failures.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.kit;
