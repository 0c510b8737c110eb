/// The specification of probing: questions, sites, controls, presets (\[ICLL] §5.2, App. E).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe.spec;
