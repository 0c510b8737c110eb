/// Commands that draw instances, make models and train them.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.model;
