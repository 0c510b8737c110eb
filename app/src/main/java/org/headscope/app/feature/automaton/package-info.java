/// The automaton of the instance: its diagram, its present state, and the path it walked.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.automaton;
