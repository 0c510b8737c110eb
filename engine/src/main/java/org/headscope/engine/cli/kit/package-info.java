/// What commands share: options, terminal, tables, and how they fail.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.kit;
