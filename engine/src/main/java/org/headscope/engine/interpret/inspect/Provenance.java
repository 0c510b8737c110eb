package org.headscope.engine.interpret.inspect;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.training.run.CheckpointRef;

/// The provenance of a result, so that it can be computed again. Its JSON is
/// `{"facts":{NAME:TEXT}}`: empty facts are left out, and facts without a component here are
/// settings.
///
/// @param step of the checkpoint
/// @param sha256 of its weights
/// @param settings the input and all parameters, seeds among them, in the order of display
/// @param software versions of `headscope`, `java`, `pytorch` and `system`, as far as known
@JsonIncludeProperties("facts")
public record Provenance(
    Optional<String> run,
    OptionalLong step,
    Optional<String> sha256,
    Map<String, String> settings,
    Optional<String> device,
    Map<String, String> software) {
  /// The name of the fact that identifies a checkpoint.
  public static final String HASH = "checkpoint SHA-256";

  private static final List<String> SOFTWARE = List.of("headscope", "java", "pytorch", "system");

  public Provenance {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    software = Collections.unmodifiableMap(new LinkedHashMap<>(software));
  }

  public static Provenance of(String run) {
    return of(Map.of("run", run));
  }

  /// The facts of a checkpoint.
  public static Provenance of(CheckpointRef checkpoint) {
    return of(checkpoint.runName()).with(HASH, checkpoint.sha256()).with("step", checkpoint.step());
  }

  /// Creates a provenance from its [#facts].
  ///
  /// @throws IllegalArgumentException if the step is not a number
  @JsonCreator
  public static Provenance of(@JsonProperty("facts") Map<String, String> facts) {
    Map<String, String> settings = new LinkedHashMap<>(facts);
    Map<String, String> software = new LinkedHashMap<>(facts);
    software.keySet().retainAll(SOFTWARE);
    settings.keySet().removeAll(SOFTWARE);
    Optional<String> run = Optional.ofNullable(settings.remove("run"));
    Optional<String> step = Optional.ofNullable(settings.remove("step"));
    return new Provenance(
        run,
        step.map(s -> OptionalLong.of(Long.parseLong(s))).orElse(OptionalLong.empty()),
        Optional.ofNullable(settings.remove(HASH)),
        settings,
        Optional.ofNullable(settings.remove("device")),
        software);
  }

  /// Every fact by its name in files.
  @JsonProperty
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    run.ifPresent(name -> facts.put("run", name));
    step.ifPresent(number -> facts.put("step", Long.toString(number)));
    sha256.ifPresent(hash -> facts.put(HASH, hash));
    facts.putAll(settings);
    device.ifPresent(name -> facts.put("device", name));
    facts.putAll(software);
    return facts;
  }

  public Provenance with(String name, Object value) {
    Map<String, String> facts = facts();
    facts.put(name, value.toString());
    return of(facts);
  }

  public Provenance with(String name, Optional<?> value) {
    return value.isPresent() ? with(name, value.get()) : this;
  }
}
