package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.headscope.engine.interpret.inspect.Provenance;

/// Maps of recovered effects: by site and position, in both directions.
///
/// @param sites the number of sites of the whole map
/// @param rows one per site that is done, in the order of [PatchSite#of]
/// @param done lets [Patches] continue from here; files do not contain it
public record PatchResult(
    long step,
    PatchTexts texts,
    Scale scale,
    int sites,
    List<PatchRow> rows,
    Provenance provenance,
    @JsonIgnore Optional<PatchSpec> done) {
  public PatchResult {
    rows = List.copyOf(rows);
  }

  /// The measure of both runs, between which effects are placed.
  ///
  /// @param measure with its symbols
  /// @param clean M of the clean run
  /// @param corrupt M of the corrupt run
  public record Scale(PatchMeasure measure, double clean, double corrupt) {
    /// The smallest difference that is divided by, of the larger value: single precision rounds by
    /// about a hundredth of it.
    private static final double MIN_GAP = 1e-5;

    /// True if both runs differ enough for a share of that difference to mean something.
    public boolean differs() {
      double largest = Math.max(1, Math.max(Math.abs(clean), Math.abs(corrupt)));
      return Math.abs(clean - corrupt) > MIN_GAP * largest;
    }

    /// The share of the difference between both runs that a patch makes up: 0 if it changes
    /// nothing, 1 if it gives the other run.
    double effect(PatchDirection direction, double value) {
      double from = direction == PatchDirection.DENOISING ? corrupt : clean;
      double to = direction == PatchDirection.DENOISING ? clean : corrupt;
      return (value - from) / (to - from) + 0.0; // never −0
    }

    /// Says why there are no effects, in a sentence; empty if there are.
    public Optional<String> absence() {
      return differs()
          ? Optional.empty()
          : Optional.of(
              "Both runs have the same %s, %.4f, so there is no effect to recover; choose another row or measure."
                  .formatted(measure.words(), clean));
    }
  }

  /// One site patched at every position.
  public record PatchRow(PatchSite site, Patched denoising, Patched noising) {
    public Patched of(PatchDirection direction) {
      return direction == PatchDirection.DENOISING ? denoising : noising;
    }
  }

  /// The runs with one site patched, in one direction.
  ///
  /// @param values M with one position patched, by index of [PatchTexts#positions]
  /// @param effects the shares that these recover; empty if there is no difference to recover
  /// @param all M with all positions patched at once
  /// @param allEffect the share that this recovers
  public record Patched(double[] values, double[] effects, double all, OptionalDouble allEffect) {
    static Patched of(Scale scale, PatchDirection direction, double[] values, double all) {
      boolean defined = scale.differs();
      return new Patched(
          values,
          defined
              ? Arrays.stream(values).map(value -> scale.effect(direction, value)).toArray()
              : new double[0],
          all,
          defined ? OptionalDouble.of(scale.effect(direction, all)) : OptionalDouble.empty());
    }
  }

  /// True if all sites are done.
  public boolean whole() {
    return rows.size() == sites;
  }
}
