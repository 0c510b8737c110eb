/// All named actions: menus, shortcuts, the palette and the help overlay.
@org.jspecify.annotations.NullMarked
package org.headscope.app.action;
