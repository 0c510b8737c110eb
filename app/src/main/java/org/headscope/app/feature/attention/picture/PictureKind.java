package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.script.SettingArguments;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// A kind of picture of a layer, with all that the window, the palette, copied command lines and
/// the command line need of it. Implementations are records without components, so that all
/// instances are equal, and are named after their pictures: `StatePicture` is `STATE`.
public interface PictureKind extends PictureName {
  /// The texts of its button, its menu items and its action in the palette, and the reason why a
  /// layer lacks it.
  record Words(String label, String keys, String explanation, String action, String missing) {}

  static List<PictureKind> all() {
    return PictureName.all().stream().map(PictureKind::of).toList();
  }

  static PictureKind of(PictureName name) {
    return (PictureKind) name;
  }

  Words words();

  @Override
  default String name() {
    return getClass().getSimpleName().replace("Picture", "").toUpperCase(Locale.ROOT);
  }

  /// Returns whether the layer at `layer`, from 1, has this picture.
  default boolean isPossible(List<LayerInfo> layers, int layer) {
    return missingPart(layers.get(layer - 1)).isEmpty();
  }

  /// Names what `layer` lacks for this picture: `attention map`; empty if nothing.
  default Optional<String> missingPart(LayerInfo layer) {
    return Optional.empty();
  }

  /// Returns the numbers if the inspection has them already.
  default Optional<? extends Visualization> inspected(
      AttentionMaps maps, int layer, int head, int channel) {
    return Optional.empty();
  }

  /// Returns the analysis that computes the numbers if the inspection does not have them.
  ///
  /// @param part the channel, or the head, of those that the layer has
  /// @param option the value of [#option]
  default Optional<Measurement> measurement(Read read, int layer, Part part, int option) {
    return Optional.empty();
  }

  /// Returns the scene of this picture; by default a map.
  default LayerScene scene(MapAxes axes, Visualization numbers, PictureState state) {
    return AttentionScene.of(axes, (TokenMap) numbers, state);
  }

  default Optional<PictureOption> option() {
    return Optional.empty();
  }

  /// Returns the arguments that `render` needs besides the picture's name.
  default List<String> words(Map<String, Object> settings) {
    return option()
        .map(PictureOption::setting)
        .flatMap(name ->
            Optional.ofNullable(settings.get(name))
                .map(value -> List.of("--set", SettingArguments.of(name, value))))
        .orElse(List.of());
  }

  /// The form of the numbers. Only maps can be compared, and only averages do not depend on the
  /// positions in view.
  enum PictureForm {
    MAP,
    STATE,
    AVERAGE
  }

  default PictureForm form() {
    return PictureForm.MAP;
  }

  default boolean hasChannels() {
    return false;
  }
}
