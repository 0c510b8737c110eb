package org.headscope.engine.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a result came from, so that it can be made again.
///
/// @param facts name to value in the order of display: run, step, seed, versions, device, command
public record Provenance(Map<String, String> facts) {
  public Provenance {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
