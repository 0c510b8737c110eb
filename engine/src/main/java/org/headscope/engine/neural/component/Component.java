package org.headscope.engine.neural.component;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;

/// A part of a model that writes into the residual stream and can be replaced.
///
/// @param layer its layer from 1
/// @param head its head from 1; 0 for an MLP or a mixer
public record Component(Type type, int layer, int head) {
  private static final Pattern NAME =
      Pattern.compile("(\\d{1,4})\\.(\\d{1,4})|(mlp|mixer)(\\d{1,4})");

  /// The kinds of components.
  public enum Type {
    /// A head's output before the output projection, T×d_h; the projection's bias stays.
    HEAD(Kind.HEAD_OUTPUT),
    /// The output of a whole mixer, T×D, for layers without separate heads.
    MIXER(Kind.MIXER_OUTPUT),
    /// The output of an MLP, T×D.
    MLP(Kind.MLP_OUTPUT);

    private final Kind kind;

    Type(Kind kind) {
      this.kind = kind;
    }
  }

  public Component {
    Refusal.when(layer < 1, "layer %s", layer);
    Refusal.when(type == Type.HEAD ? head < 1 : head != 0, "%s has no head %s", type, head);
  }

  /// The component called `2.1`, `mlp4` or `mixer3`.
  ///
  /// @throws UserError if the name has another form
  @JsonCreator
  public static Component parse(String name) {
    Matcher matcher = NAME.matcher(name.strip().toLowerCase(Locale.ROOT));
    UserError.when(
        !matcher.matches(), "There is no component '%s'; write 2.1, mlp2 or mixer2.", name);
    boolean head = matcher.group(1) != null;
    int layer = Integer.parseInt(head ? matcher.group(1) : matcher.group(4));
    int index = head ? Integer.parseInt(matcher.group(2)) : 0;
    UserError.when(
        layer == 0 || (head && index == 0),
        "There is no component '%s'; layers and heads count from 1.",
        name);
    Type type = head ? Type.HEAD : Type.valueOf(matcher.group(3).toUpperCase(Locale.ROOT));
    return new Component(type, layer, index);
  }

  /// All components of `model`, in the order of its pass: the heads or else the mixer of each
  /// layer, then its MLP.
  public static List<Component> of(LanguageModel model) {
    return of(model.config());
  }

  public static List<Component> of(ModelConfig model) {
    if (model instanceof ReweightingConfig) {
      return List.of(); // nothing is added to a residual stream
    }
    List<LayerInfo> layers = model.layerInfos();
    List<Component> all = new ArrayList<>();
    for (int layer = 1; layer <= layers.size(); layer++) {
      int heads = layers.get(layer - 1).heads();
      for (int head = 1; head <= heads; head++) {
        all.add(new Component(Type.HEAD, layer, head));
      }
      if (heads == 0) {
        all.add(new Component(Type.MIXER, layer, 0));
      }
      if (model.hasMlp(layer)) {
        all.add(new Component(Type.MLP, layer, 0));
      }
    }
    return List.copyOf(all);
  }

  /// Refuses components that `model` lacks.
  ///
  /// @throws ModelError naming the first of them, and those that there are
  public static void require(LanguageModel model, Collection<Component> requested) {
    List<Component> all = of(model);
    requested.stream()
        .flatMap(component -> component.missing(all, "The model " + model.name()).stream())
        .findFirst()
        .ifPresent(sentence -> {
          throw new ModelError(sentence);
        });
  }

  /// The sentence that refuses it if it is not among `all` components of a model.
  ///
  /// @param model the beginning of the sentence, such as `The model`
  public Optional<String> missing(List<Component> all, String model) {
    if (all.contains(this)) {
      return Optional.empty();
    }
    return Optional.of(
        all.isEmpty()
            ? "%s has no heads, mixers or MLPs that can be replaced.".formatted(model)
            : "%s has no %s; it has %s."
                .formatted(
                    model,
                    label(),
                    all.stream().map(Component::label).collect(Collectors.joining(", "))));
  }

  /// The site where its output is replaced.
  public ActivationSite site() {
    return new ActivationSite(type.kind, layer, head);
  }

  /// The site of its map; empty if it is no head.
  public Optional<ActivationSite> map() {
    return type == Type.HEAD
        ? Optional.of(new ActivationSite(Kind.PATTERN, layer, head))
        : Optional.empty();
  }

  /// The site where its contribution enters the residual stream, of width D: its own, or the one
  /// after a head's output projection.
  public ActivationSite written() {
    return type == Type.HEAD ? ActivationSite.of(Kind.MIXER_OUTPUT, layer) : site();
  }

  /// Its name in commands and files: `2.1`, `mlp4`, `mixer3`.
  @JsonValue
  public String name() {
    return type == Type.HEAD ? layer + "." + head : type.name().toLowerCase(Locale.ROOT) + layer;
  }

  /// Its name for people: `head 2.1`, `MLP 4`, `mixer 3`.
  public String label() {
    return switch (type) {
      case HEAD -> "head " + layer + "." + head;
      case MIXER -> "mixer " + layer;
      case MLP -> "MLP " + layer;
    };
  }
}
