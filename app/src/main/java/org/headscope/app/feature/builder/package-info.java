/// The model builder: an architecture, its sizes and n-gram heads, and its training.
@NullMarked
package org.headscope.app.feature.builder;

import org.jspecify.annotations.NullMarked;
