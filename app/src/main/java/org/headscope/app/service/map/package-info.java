/// Maps, states and profiles of a model that reads an instance, ready to be drawn.
@NullMarked
package org.headscope.app.service.map;

import org.jspecify.annotations.NullMarked;
