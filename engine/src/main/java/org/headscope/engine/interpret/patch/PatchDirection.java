package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;

/// The run that is patched, and the run whose values are put into it.
public enum PatchDirection {
  /// The clean run's values in the corrupt run: what suffices to recover the clean prediction.
  DENOISING("denoising", "clean values in the corrupt run"),
  /// The corrupt run's values in the clean run: what is needed for the clean prediction.
  NOISING("noising", "corrupt values in the clean run");

  private final String label;
  private final String words;

  PatchDirection(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /// Its name in commands and files.
  @JsonValue
  public String label() {
    return label;
  }

  public String words() {
    return words;
  }
}
