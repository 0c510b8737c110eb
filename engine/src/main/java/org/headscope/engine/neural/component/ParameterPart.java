package org.headscope.engine.neural.component;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.Range;

/// A part of a parameter that belongs to one component.
///
/// @param name the parameter's
/// @param rows along the first axis; all if empty
/// @param columns along the second axis; all if empty
public record ParameterPart(String name, Optional<Range> rows, Optional<Range> columns) {
  /// The trained parameters that `component` alone uses: an MLP's or a mixer's maps, or a head's
  /// part of them, without the norm before it and without the bias that heads share. Empty if it
  /// has none.
  public static List<ParameterPart> of(ModelConfig model, Component component) {
    Map<String, ParameterSpec> specs = model.parameterSpecs();
    String block = "blocks." + component.layer() + ".";
    Optional<BlockConfig> config = block(model, component.layer());
    String group = block + config.map(BlockConfig::group).orElse("") + ".";
    List<ParameterPart> parts =
        switch (component.type()) {
          case MLP -> whole(specs.keySet(), block + "mlp.");
          case MIXER -> whole(specs.keySet(), group);
          case HEAD ->
              config
                  .map(BlockConfig::mixer)
                  .map(mixer -> ofHead(group, mixer, component.head(), specs))
                  .orElse(List.of());
        };
    return parts.stream()
        .filter(part -> !Objects.requireNonNull(specs.get(part.name)).frozen())
        .toList();
  }

  private static List<ParameterPart> whole(Set<String> names, String prefix) {
    return names.stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> new ParameterPart(name, Optional.empty(), Optional.empty()))
        .toList();
  }

  private static List<ParameterPart> ofHead(
      String group, MixerConfig mixer, int head, Map<String, ParameterSpec> specs) {
    int heads = mixer.info().heads();
    boolean shared = mixer instanceof SoftmaxAttention.Config c && c.keyHeads() < heads;
    List<ParameterPart> parts = new ArrayList<>();
    mixer
        .headHeights()
        .forEach((map, heights) -> {
          for (String kind : List.of(".weight", ".bias")) {
            int before = 0;
            for (int height : heights) {
              boolean own = before == 0 || !shared; // heads share keys and values with others
              if (own && specs.containsKey(group + map + kind)) {
                Range rows = share(before, height, head, heads);
                parts.add(
                    new ParameterPart(group + map + kind, Optional.of(rows), Optional.empty()));
              }
              before += height;
            }
          }
        });
    String out = group + "out.weight";
    if (specs.containsKey(out)) {
      int width = Objects.requireNonNull(specs.get(out)).shape().get(1).intValue();
      Range columns = share(0, width, head, heads);
      parts.add(new ParameterPart(out, Optional.empty(), Optional.of(columns)));
    }
    return parts;
  }

  /// The part of `count` lines, after `before` others, that belongs to `head`.
  private static Range share(int before, int count, int head, int heads) {
    int size = count / heads;
    int first = before + (head - 1) * size;
    return new Range(first, first + size - 1);
  }

  private static Optional<BlockConfig> block(ModelConfig model, int layer) {
    return switch (model) {
      case LayeredConfig c -> Optional.of(c.blocks().get(layer - 1));
      case HybridConfig c when layer > c.constructed() ->
          Optional.of(c.blocks().get(layer - c.constructed() - 1));
      default -> Optional.empty();
    };
  }

  /// The sizes of the part in a model with parameters of `specs`.
  public List<Long> shape(Map<String, ParameterSpec> specs) {
    List<Long> shape = new ArrayList<>(Objects.requireNonNull(specs.get(name), name).shape());
    rows.ifPresent(range -> shape.set(0, range.max() - range.min() + 1L));
    columns.ifPresent(range -> shape.set(1, range.max() - range.min() + 1L));
    return List.copyOf(shape);
  }

  /// Its values in `parameter`, copied.
  public NDArray copy(NDArray parameter) {
    try (NDArray view = parameter.get(index())) {
      return view.duplicate();
    }
  }

  /// Sets its values in `parameter` to zero.
  public void clear(NDArray parameter) {
    parameter.set(index(), 0);
  }

  /// Sets its values in `parameter`.
  public void set(NDArray parameter, NDArray values) {
    parameter.set(index(), values);
  }

  private NDIndex index() {
    String all = rows.map(ParameterPart::slice).orElse(":");
    return new NDIndex(columns.map(range -> all + ", " + slice(range)).orElse(all));
  }

  private static String slice(Range range) {
    return range.min() + ":" + (range.max() + 1);
  }
}
