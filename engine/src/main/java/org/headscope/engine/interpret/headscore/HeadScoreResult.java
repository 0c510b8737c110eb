package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;

/// Every head's scores at one checkpoint.
public record HeadScoreResult(long step, List<HeadScore> heads, Provenance provenance) {
  public HeadScoreResult {
    heads = List.copyOf(heads);
  }
}
