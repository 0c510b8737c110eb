/// Tests of `shell.command`.
@NullMarked
package org.headscope.app.action;

import org.jspecify.annotations.NullMarked;
