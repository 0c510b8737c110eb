/// Commands that draw instances, make models and train them.
@NullMarked
package org.headscope.engine.cli.model;

import org.jspecify.annotations.NullMarked;
