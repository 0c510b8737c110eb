package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureOption;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.SuffixProfile;
import org.headscope.app.service.map.Visualization;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.symbolic.ctw.CtwPredictor;

/// The picture of all heads' attention by the length of the matching suffix.
public record SuffixPicture() implements PictureKind {
  /// The default longest suffix: the depth D of the paper's trees, and of n-gram heads.
  private static final int DEPTH = 3;

  @Override
  public Words words() {
    return new Words(
        "Suffix",
        "Alt+7",
        "Every head's attention by the length of the matching suffix: the number of last symbols "
            + "that also precede the key",
        "Every head's attention by the number of last symbols that also precede the key",
        "This model has no weights to sort by suffix");
  }

  @Override
  public boolean isPossible(List<LayerInfo> layers, int layer) {
    return layers.stream().anyMatch(info -> info.maps() > 0); // it shows all layers at once
  }

  @Override
  public Optional<Measurement> measurement(Read read, int layer, Part part, int depth) {
    return Optional.of(
        new Measurement(
            "compute attention by suffix",
            "Attention by the length of the matching suffix",
            List.of(read, depth),
            read.step(),
            false,
            (source, progress, cancellation) ->
                source.suffixes(read, depth, progress, cancellation)));
  }

  @Override
  public SuffixScene scene(MapAxes axes, Visualization numbers, PictureState state) {
    return SuffixScene.of(axes, (SuffixProfile) numbers, state);
  }

  @Override
  public Optional<PictureOption> option() {
    return Optional.of(
        new PictureOption(
            "map.suffix-depth",
            DEPTH,
            CtwPredictor.MAX_DEPTH,
            IntStream.rangeClosed(1, CtwPredictor.MAX_DEPTH).boxed().toList(),
            "Longest suffix",
            "The longest suffix with its own column; longer matches count with it"));
  }

  @Override
  public PictureForm form() {
    return PictureForm.AVERAGE;
  }
}
