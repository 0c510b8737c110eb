package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureOption;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.service.map.DistanceProfile;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.Visualization;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.neural.block.LayerInfo;

/// The picture of a head's attention by distance, averaged over many held-out instances.
public record DistancePicture() implements PictureKind {
  @Override
  public Words words() {
    return new Words(
        "Distance",
        "Alt+4",
        "The head's attention by distance: its mean weight at every distance from query to key, "
            + "over many held-out instances",
        "The head's attention by distance, averaged over many held-out instances",
        "This layer has no weights to average by distance");
  }

  @Override
  public Optional<String> missingPart(LayerInfo layer) {
    return layer.maps() > 0 ? Optional.empty() : Optional.of("attention map");
  }

  @Override
  public Optional<Measurement> measurement(Read read, int layer, Part part, int instances) {
    return Optional.of(
        new Measurement(
            "average attention by distance",
            "Attention by distance over %,d held-out instances".formatted(instances),
            List.of(read.run(), read.step(), instances),
            read.step(),
            false,
            (source, progress, cancellation) ->
                source.distances(read.run(), read.step(), instances, progress, cancellation)));
  }

  @Override
  public DistanceScene scene(MapAxes axes, Visualization numbers, PictureState state) {
    return DistanceScene.of(axes, (DistanceProfile) numbers, state);
  }

  @Override
  public Optional<PictureOption> option() {
    return Optional.of(
        new PictureOption(
            "map.distance-instances",
            30,
            10_000,
            List.of(10, 30, 100),
            "Held-out instances",
            "Number of held-out instances of the run's task to average over; more take longer"));
  }

  @Override
  public List<String> words(Map<String, Object> settings) {
    Object count = settings.get("map.distance-instances");
    return count == null ? List.of() : List.of("--held-out", count.toString());
  }

  @Override
  public PictureForm form() {
    return PictureForm.AVERAGE;
  }
}
