/// The command that writes files for other programs.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.export;
