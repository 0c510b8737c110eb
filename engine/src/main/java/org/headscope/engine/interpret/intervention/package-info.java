/// Interventions: parts of a model are replaced during a pass, and the predictions before and after
/// are compared.
@NullMarked
package org.headscope.engine.interpret.intervention;

import org.jspecify.annotations.NullMarked;
