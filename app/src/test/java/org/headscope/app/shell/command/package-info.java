/** Tests of {@code shell.command}. */
@NullMarked
package org.headscope.app.shell.command;

import org.jspecify.annotations.NullMarked;
