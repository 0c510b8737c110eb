/// Places in a session as a few letters that can be sent, and the second map that they may name.
@NullMarked
package org.headscope.app.session.link;

import org.jspecify.annotations.NullMarked;
