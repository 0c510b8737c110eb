/// Everything a person can do by name: menus, shortcuts, the palette and the help overlay.
@NullMarked
package org.headscope.app.action;

import org.jspecify.annotations.NullMarked;
