package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// A tensor of a model whose values can be patched at single positions.
///
/// @param layer its layer from 1; for the final residual stream, the last one
/// @param head its head from 1; 0 for all other groups
public record PatchSite(Group group, int layer, int head) {
  /// Sites that are one picture.
  public enum Group {
    /// The residual stream before each layer.
    RESIDUAL("residual", "residual stream", Kind.RESIDUAL_PRE),
    /// The residual stream after the last layer.
    FINAL("final", "final residual stream", Kind.RESIDUAL_POST),
    MIXER("mixer", "mixers", Kind.MIXER_OUTPUT),
    MLP("mlp", "MLPs", Kind.MLP_OUTPUT),
    /// The outputs of single heads, before the output projection.
    HEAD("head", "heads", Kind.HEAD_OUTPUT);

    private final String label;
    private final String words;
    private final Kind kind;

    Group(String label, String words, Kind kind) {
      this.label = label;
      this.words = words;
      this.kind = kind;
    }

    /// Its name in commands and files.
    @JsonValue
    public String label() {
      return label;
    }

    public String words() {
      return words;
    }

    /// The group called `label`.
    ///
    /// @throws UserError naming the groups that there are
    public static Group byLabel(String label) {
      return Named.parse(List.of(values()), Group::label, "group of sites", label);
    }
  }

  /// All sites of `model`, by group and in the order of its pass.
  public static List<PatchSite> of(LanguageModel model) {
    List<LayerInfo> layers = model.config().layerInfos();
    List<ActivationSite> wanted =
        Arrays.stream(Group.values())
            .flatMap(group -> ActivationSite.every(group.kind, layers.size()).stream())
            .toList();
    Set<ActivationSite> shown = model.run(new int[] {0, 1}, wanted).sites();
    List<PatchSite> sites = new ArrayList<>();
    for (Group group : Group.values()) {
      int first = group == Group.FINAL ? layers.size() : 1;
      for (int layer = first; layer <= layers.size(); layer++) {
        int heads = group == Group.HEAD ? layers.get(layer - 1).heads() : 0;
        if (shown.contains(ActivationSite.of(group.kind, layer))) {
          int last = layer;
          (group == Group.HEAD ? IntStream.rangeClosed(1, heads) : IntStream.of(0))
              .forEach(head -> sites.add(new PatchSite(group, last, head)));
        }
      }
    }
    return List.copyOf(sites);
  }

  /// The sites of `groups`, in the order of `sites`; all of them if it is empty.
  ///
  /// @throws UserError naming a group that is not among `sites`
  static List<PatchSite> of(List<PatchSite> sites, List<Group> groups, String model) {
    UserError.when(
        sites.isEmpty(),
        "The model %s has no residual stream, mixers, MLPs or heads that can be patched.",
        model);
    for (Group group : groups) {
      UserError.when(
          sites.stream().noneMatch(site -> site.group() == group),
          "The model %s has no %s that can be patched; it has %s.",
          model,
          group.words(),
          sites.stream()
              .map(site -> site.group().words())
              .distinct()
              .collect(Collectors.joining(", ")));
    }
    return sites.stream()
        .filter(site -> groups.isEmpty() || groups.contains(site.group()))
        .toList();
  }

  ActivationSite site() {
    return new ActivationSite(group.kind, layer, head);
  }

  /// Its name in commands and files: `residual1`, `final`, `mixer2`, `mlp3`, `2.1`.
  @JsonValue
  public String name() {
    return switch (group) {
      case FINAL -> group.label();
      case HEAD -> layer + "." + head;
      default -> group.label() + layer;
    };
  }

  /// Its name for people.
  public String label() {
    return switch (group) {
      case RESIDUAL -> "residual stream before layer " + layer;
      case FINAL -> "residual stream after layer " + layer;
      case MIXER -> "mixer " + layer;
      case MLP -> "MLP " + layer;
      case HEAD -> "head " + layer + "." + head;
    };
  }
}
