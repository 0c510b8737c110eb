/// What is probed and how: questions, sites, controls, presets (\[ICLL] §5.2, App. E).
@NullMarked
package org.headscope.engine.interpret.probe.spec;

import org.jspecify.annotations.NullMarked;
