package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Range;

/// Shows the tensors of one layer to a [Tap].
///
/// @param layer the layer from 1; 0 outside all layers
public record Sites(Tap tap, int layer) {
  /// Shows nothing.
  public static final Sites NONE = new Sites(Tap.NONE, 0);

  /// True if mixers must expose their inside and cannot use fused operations.
  public boolean tapped() {
    return tap.exposes(layer);
  }

  /// The queries whose rows of maps are shown; all if empty.
  public Optional<Range> rows() {
    return tapped() ? tap.rows() : Optional.empty();
  }

  /// The tensor or its replacement, any shape.
  public NDArray at(Kind kind, NDArray value) {
    return show(new ActivationSite(kind, layer, 0), value);
  }

  /// The tensor or its replacement, B×H×…: shown first as all heads at once, then for each wanted
  /// head.
  @SuppressWarnings("ReferenceEquality") // a tap that returns its argument replaces nothing
  public NDArray atHeads(Kind kind, NDArray value) {
    if (!tapped()) {
      return value;
    }
    NDArray all = show(new ActivationSite(kind, layer, 0), value);
    int heads = Math.toIntExact(all.getShape().get(1));
    if (IntStream.rangeClosed(1, heads).noneMatch(h -> tap.wants(head(kind, h)))) {
      return all;
    }
    NDList seen = new NDList(heads);
    boolean replaced = false;
    for (int h = 1; h <= heads; h++) {
      NDArray one = all.get(":, {}", h - 1); // B×H×… → B×…
      seen.add(show(head(kind, h), one));
      replaced |= seen.getLast() != one;
    }
    return replaced ? NDArrays.stack(seen, 1) : all; // H of B×… → B×H×…
  }

  /// The tensor or its replacement, B×T×C, shown as C heads of width one: B×C×T×1.
  public NDArray atColumns(Kind kind, NDArray value) {
    return at(kind, value.transpose(0, 2, 1).expandDims(3)).squeeze(3).transpose(0, 2, 1);
  }

  /// True if `kind` is wanted for this layer, or for one of its heads or channels.
  public boolean wants(Kind kind, int head) {
    return tapped() && tap.wants(new ActivationSite(kind, layer, head));
  }

  /// The outputs if every channel has a separate token-to-token map: shows the wanted maps and
  /// recomputes the channels whose map is replaced.
  ///
  /// @param z the output of the parallel form, B×T×C
  /// @param values the values that the maps weigh, B×T×C
  /// @param maps of every channel: its z = its map · its values
  /// @return B×T×C
  @SuppressWarnings("ReferenceEquality") // a tap that returns its argument replaces nothing
  public NDArray atChannels(NDArray z, NDArray values, ChannelMapSupplier maps) {
    if (!tapped()) {
      return z;
    }
    int channels = Math.toIntExact(z.getShape().get(2));
    if (wants(Kind.PATTERN, 0)) {
      NDArray mean = maps.meanAbsolute().get().expandDims(1); // B×1×T×T
      show(ActivationSite.of(Kind.PATTERN, layer), mean);
    }
    Map<Integer, NDArray> replaced = new HashMap<>();
    for (int c = 0; c < channels; c++) {
      if (wants(Kind.PATTERN, c + 1)) {
        NDArray one = maps.one().apply(c); // B×T×T
        NDArray seen = show(head(Kind.PATTERN, c + 1), one);
        if (seen != one) {
          replaced.put(c, seen.matMul(values.get(":, :, {}:{}", c, c + 1))); // B×T×T · B×T×1
        }
      }
    }
    return replaced.isEmpty() ? z : columns(z, channels, replaced);
  }

  /// z with some columns replaced: B×T×C.
  private static NDArray columns(NDArray z, int channels, Map<Integer, NDArray> replaced) {
    NDList columns = new NDList(channels);
    for (int c = 0; c < channels; c++) {
      NDArray other = replaced.get(c);
      columns.add(other == null ? z.get(":, :, {}:{}", c, c + 1) : other); // B×T×1
    }
    return NDArrays.concat(columns, 2); // C of B×T×1 → B×T×C
  }

  private ActivationSite head(Kind kind, int head) {
    return new ActivationSite(kind, layer, head);
  }

  private NDArray show(ActivationSite site, NDArray value) {
    if (!tap.wants(site)) {
      return value;
    }
    NDArray seen = tap.at(site, value);
    if (!seen.getShape().slice(1).equals(value.getShape().slice(1))) {
      throw new IllegalArgumentException(
          "the replacement at %s has shape %s, not %s"
              .formatted(site, seen.getShape(), value.getShape()));
    }
    return seen;
  }

  /// The token-to-token maps of a layer in which every channel has a separate one. They are
  /// computed on demand, since together they are C times as large as one: each by a single script
  /// or as a view, so that nothing else stays in memory until the pass ends.
  ///
  /// @param one the map of a channel, from 0: B×T×T
  /// @param meanAbsolute over all channels, B×T×T
  public record ChannelMapSupplier(IntFunction<NDArray> one, Supplier<NDArray> meanAbsolute) {}
}
