/// Files for other programs: arrays, tables, models and curves, each with its provenance.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.export;
