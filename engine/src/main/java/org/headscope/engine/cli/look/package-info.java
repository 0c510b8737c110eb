/// Commands that inspect a trained model.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.look;
