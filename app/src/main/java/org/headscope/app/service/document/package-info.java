/// Performers of commands that no view performs: notes, instances, packs, imports and handouts.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.document;
