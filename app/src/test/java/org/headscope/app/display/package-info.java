/**
 * Drives the real program on a real display, from outside: {@code mvn -q -Pdisplay}. No test that
 * {@code mvn verify} runs.
 */
@NullMarked
package org.headscope.app.display;

import org.jspecify.annotations.NullMarked;
