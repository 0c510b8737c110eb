/** Where n-gram matches predict attention: pure functions of the tokens ([ICLL] eq. 12). */
@NullMarked
package org.headscope.engine.interpret.match;

import org.jspecify.annotations.NullMarked;
