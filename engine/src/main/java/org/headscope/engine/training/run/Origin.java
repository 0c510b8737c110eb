package org.headscope.engine.training.run;

import module java.base;

/// The model of others that a run's weights are from.
///
/// @param layout the names of its tensors, such as `gpt2`
/// @param files the SHA-256 of every file that was read, by name
/// @param ignored tensors that change nothing, such as masks
/// @param certificate absent if nothing to compare with was given
public record Origin(
    String layout,
    SortedMap<String, String> files,
    List<String> ignored,
    Optional<Certificate> certificate) {
  public Origin {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    ignored = List.copyOf(ignored);
  }

  /// The agreement of an imported model with what its own library computes.
  ///
  /// @param expected the SHA-256 of the file with the library's logits
  /// @param library its name and version
  /// @param tokens the number of tokens whose logits were compared
  /// @param inFloats the largest difference of a logit, relative to the largest logit
  /// @param inDoubles the same in double precision; absent if the library's are in single precision
  /// @param residual the largest difference between a layer's output and the sum of its parts,
  ///   relative to the largest number in it
  public record Certificate(
      String expected,
      String library,
      int tokens,
      double inFloats,
      OptionalDouble inDoubles,
      double residual) {
    /// The largest relative difference that rounding in single precision explains.
    public static final double MAX_IN_FLOATS = 1e-4;

    public static final double MAX_IN_DOUBLES = 1e-9;
    public static final double MAX_RESIDUAL = 1e-5;

    public boolean holds() {
      return inFloats <= MAX_IN_FLOATS
          && inDoubles.orElse(0) <= MAX_IN_DOUBLES
          && residual <= MAX_RESIDUAL;
    }

    /// `logits of 32 tokens as in transformers 5.24.0, up to 2.1e-07 (float64 4.0e-15) of the
    /// largest`.
    public String words() {
      String doubles =
          inDoubles.isPresent()
              ? String.format(Locale.ROOT, " (float64: %.1e)", inDoubles.getAsDouble())
              : "";
      return String.format(
          Locale.ROOT,
          "logits of %,d tokens as in %s, up to %.1e%s of the largest",
          tokens,
          library,
          inFloats,
          doubles);
    }
  }

  /// `imported (gpt2), certified`: a few words for lists and figures.
  public String mark() {
    return "imported (%s), %s"
        .formatted(layout, certificate.isPresent() ? "certified" : "not certified");
  }

  /// A sentence for people on how far the import can be relied on.
  public String words() {
    return certificate
        .map(c -> "certified: " + c.words())
        .orElse("imported, not certified: nothing to compare its logits with was given");
  }
}
