/// Tests of the automaton's diagram.
@NullMarked
package org.headscope.app.feature.automaton;

import org.jspecify.annotations.NullMarked;
