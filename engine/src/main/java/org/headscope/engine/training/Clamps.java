package org.headscope.engine.training;

import static java.util.stream.Collectors.toMap;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.component.ClampValue;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.HeldComponents;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.run.UserError;

/// The clamps of a training.
public record Clamps(@JsonValue List<Clamp> all) {
  public static final Clamps NONE = new Clamps(List.of());

  @JsonCreator
  public Clamps {
    all = List.copyOf(all);
  }

  /// Reads the texts of clamps of `model`; one text may name every head of a layer.
  ///
  /// @throws UserError naming the part of a text that is wrong
  public static Clamps parse(List<String> texts, ModelConfig model) {
    return new Clamps(texts.stream().flatMap(text -> Clamp.parse(text, model).stream()).toList());
  }

  /// A sentence for each that is wrong, by index.
  public SortedMap<Integer, String> problems(ModelConfig model, long steps) {
    SortedMap<Integer, String> problems = new TreeMap<>();
    for (int i = 0; i < all.size(); i++) {
      Clamp clamp = all.get(i);
      int index = i;
      Optional<String> problem =
          clamp
              .problem(model, steps)
              .or(() ->
                  all.subList(0, index).stream()
                      .filter(clamp::overlaps)
                      .findFirst()
                      .map(other ->
                          "%s overlaps %s; end one before the other begins."
                              .formatted(clamp.text(), other.text())));
      problem.ifPresent(sentence -> problems.put(index, sentence));
    }
    return problems;
  }

  void require(ModelConfig model, long steps) {
    problems(model, steps)
        .forEach((index, sentence) -> {
          throw new IllegalArgumentException("training.clamps[%d]: %s".formatted(index, sentence));
        });
  }

  public List<Clamp> at(long step) {
    return all.stream().filter(clamp -> clamp.holds(step)).toList();
  }

  /// The replacements in every pass at `step`.
  public HeldTap held(ModelConfig model, long step) {
    return HeldComponents.of(
        model, at(step).stream().collect(toMap(Clamp::component, Clamp::value)));
  }

  /// The parameters that step `step` does not change.
  public List<ParameterPart> frozen(ModelConfig model, long step) {
    return at(step).stream()
        .filter(clamp -> !clamp.value().inPasses())
        .flatMap(clamp -> ParameterPart.of(model, clamp.component()).stream())
        .toList();
  }

  /// The layers in which something inside the mixer is ever replaced.
  public Set<Integer> exposedLayers() {
    return all.stream()
        .filter(clamp -> clamp.value().inPasses())
        .map(Clamp::component)
        .filter(component -> component.type() == Component.Type.HEAD)
        .map(Component::layer)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  Clamps scaled(double factor) {
    return new Clamps(all.stream().map(clamp -> clamp.scaled(factor)).toList());
  }

  /// The same clamps with the hashes of the checkpoints that they take over, and whole paths.
  ///
  /// @param hash of the checkpoint that a component is taken from
  public Clamps resolved(BiFunction<Component, ClampValue.TakenOver, String> hash) {
    return new Clamps(
        all.stream()
            .map(clamp ->
                clamp.value() instanceof ClampValue.TakenOver from && clamp.sha256().isEmpty()
                    ? clamp.takingOver(
                        new ClampValue.TakenOver(
                            Path.of(from.run()).toAbsolutePath().normalize().toString(),
                            from.step()),
                        hash.apply(clamp.component(), from))
                    : clamp)
            .toList());
  }
}
