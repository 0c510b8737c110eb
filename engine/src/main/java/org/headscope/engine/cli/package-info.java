/// The command line: thin commands over the analyses that the window shares.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli;
