/// The automaton of the instance: its diagram, where it stands, and the path it walked.
@NullMarked
package org.headscope.app.feature.automaton;

import org.jspecify.annotations.NullMarked;
