package org.headscope.engine.interpret.fold;

import org.headscope.engine.interpret.inspect.Provenance;

/// A head's collapsed attention.
///
/// @param tokens the number of tokens read, of all instances
public record FoldResult(FoldSpec spec, Fold fold, long tokens, Provenance provenance) {}
