/// Maps, states and profiles of a model on an instance, ready to be drawn.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.map;
