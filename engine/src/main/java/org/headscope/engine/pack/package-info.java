/// Packs: runs, instances and what was found out about them in one file that can be handed on,
/// `X.hscope`. What comes from others is hostile until every byte of it is checked.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.pack;
