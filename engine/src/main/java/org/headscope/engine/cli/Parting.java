package org.headscope.engine.cli;

import java.util.Optional;

/** What work that keeps what it has done says to signals. */
interface Parting {
  /** That of work which has nothing to keep. */
  Parting NOTHING = new Parting() {};

  /** That of probing, which stores every question that is finished. */
  Parting KEEPING =
      new Parting() {
        @Override
        public Optional<String> first() {
          return Optional.of("Stopping; finished questions stay. A second signal ends at once.");
        }

        @Override
        public Optional<String> second() {
          return Optional.of("Ended at once; the same command goes on with the other questions.");
        }
      };

  /**
   * Said at once at the first signal: what is still done, and how long it may take. If nothing, the
   * work gets a few seconds.
   */
  default Optional<String> first() {
    return Optional.empty();
  }

  /** Said at the second, at which the process ends: what is there to go on from. */
  default Optional<String> second() {
    return Optional.empty();
  }
}
