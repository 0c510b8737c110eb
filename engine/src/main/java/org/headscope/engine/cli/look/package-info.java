/// Commands that look into a trained model.
@NullMarked
package org.headscope.engine.cli.look;

import org.jspecify.annotations.NullMarked;
