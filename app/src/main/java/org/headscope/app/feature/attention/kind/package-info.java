/// The kinds of pictures of a layer, and the scenes and figures of those that are not maps.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention.kind;
