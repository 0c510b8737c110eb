/// The model builder: an architecture, its sizes and n-gram heads, and its training.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.builder;
