/// Tests of `shell.command`.
@NullMarked
package org.headscope.app.command;

import org.jspecify.annotations.NullMarked;
