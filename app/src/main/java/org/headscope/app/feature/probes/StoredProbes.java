package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.analysis.ProbeSource.Request;
import org.headscope.app.service.analysis.ProbeSource.StoredResult;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;

/// What was found on disk of a checkpoint.
///
/// @param stored what could be read; empty where nothing could
/// @param damage why not all could be read; empty where it could, or where a person goes on without
/// @param lack why there can be no probes; empty where there can
record StoredProbes(Optional<StoredResult> stored, Optional<String> damage, Optional<String> lack) {
  StoredProbes(Optional<StoredResult> stored, Optional<String> damage) {
    this(stored, damage, Optional.empty());
  }

  /// What `source` has of `request`; one that cannot be read takes no other with it.
  static StoredProbes read(ProbeSource source, Request request) {
    try {
      StoredResult stored = source.stored(request);
      return new StoredProbes(Optional.of(stored), stored.damaged().stream().findFirst());
    } catch (ModelError e) {
      return new StoredProbes(
          Optional.empty(), Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    } catch (UserError e) {
      return new StoredProbes(
          Optional.empty(),
          Optional.of(Objects.requireNonNullElse(e.getMessage(), "It could not be read.")));
    }
  }

  /// The same where a person goes on without what is damaged.
  StoredProbes forgiven() {
    return new StoredProbes(stored, Optional.empty(), lack);
  }
}
