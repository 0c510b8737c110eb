/// What commands share: options, terminal, tables, and how they fail.
@NullMarked
package org.headscope.engine.cli.kit;

import org.jspecify.annotations.NullMarked;
