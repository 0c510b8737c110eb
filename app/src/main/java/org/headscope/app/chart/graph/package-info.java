/// The layout of graphs in layers.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart.graph;
