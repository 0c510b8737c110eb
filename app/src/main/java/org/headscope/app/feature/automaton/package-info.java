/// The automaton of the instance: its diagram, where it stands, and the path it walked.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.automaton;
