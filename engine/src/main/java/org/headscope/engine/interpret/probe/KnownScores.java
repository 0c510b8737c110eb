package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.training.run.RunInfo;

/// What is known by now of the groups that a spec asks for, and the result that follows from it.
final class KnownScores {
  private final ProbeSpec spec;
  private final Map<ProbeKey, StoredScores> units = new HashMap<>();
  private final Set<String> notes = new LinkedHashSet<>();

  private KnownScores(ProbeSpec spec) {
    this.spec = spec;
  }

  /// What `store` has of `spec`.
  ///
  /// @param damaged told a sentence for each file that cannot be used
  static KnownScores read(ProbeSpec spec, ProbeStore store, Consumer<String> damaged) {
    KnownScores scores = new KnownScores(spec);
    Consumer<String> told =
        sentence -> {
          scores.note(sentence);
          damaged.accept(sentence);
        };
    for (Question question : spec.questions()) {
      for (long seed : spec.seeds()) {
        for (Control control : Control.values()) {
          if (control == Control.NONE || spec.controls() != Control.Extent.NONE) {
            store.read(scores.key(question, seed, control), told).ifPresent(scores::add);
          }
        }
      }
    }
    return scores;
  }

  ProbeKey key(Question question, long seed, Control control) {
    return ProbeKey.of(spec, question, seed, control);
  }

  boolean isEmpty() {
    return units.isEmpty();
  }

  /// One more, or one with more layers.
  void add(StoredScores unit) {
    units.put(unit.key(), unit);
  }

  /// Those that `which` holds for, as if they were not stored.
  void forget(Predicate<StoredScores> which) {
    units.values().removeIf(which);
  }

  void note(String sentence) {
    notes.add(sentence);
  }

  Optional<StoredScores> unit(Question question, long seed, Control control) {
    return Optional.ofNullable(units.get(key(question, seed, control)));
  }

  /// What the probes took, without their controls.
  Spent spent() {
    return units.values().stream()
        .filter(unit -> unit.key().control() == Control.NONE)
        .map(StoredScores::spent)
        .reduce(Spent.NOTHING, Spent::plus);
  }

  /// Whether all seeds of `question` have their scores.
  boolean complete(Question question) {
    return spec.seeds().stream().allMatch(seed -> unit(question, seed, Control.NONE).isPresent());
  }

  /// The layers of `question` for which controls are asked for.
  List<Integer> controlled(Question question) {
    List<ProbeScore> scores = bare(question);
    return switch (spec.controls()) {
      case NONE -> List.of();
      case ALL -> scores.stream().map(ProbeScore::layer).toList();
      case BEST -> ProbeResult.best(scores).stream().map(ProbeScore::layer).toList();
    };
  }

  /// The result as far as it is known.
  ProbeResult result(RunInfo run) {
    List<ProbeScore> scores = new ArrayList<>();
    for (Question question : spec.questions()) {
      List<Integer> controlled = complete(question) ? controlled(question) : List.of();
      for (ProbeScore score : bare(question)) {
        Map<Control, SeedScores> controls = new EnumMap<>(Control.class);
        if (controlled.contains(score.layer())) {
          for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED)) {
            measured(question, control, score.layer()).ifPresent(m -> controls.put(control, m));
          }
        }
        measured(question, Control.INPUT, 0).ifPresent(m -> controls.put(Control.INPUT, m));
        scores.add(new ProbeScore(score.layer(), question, score.score(), controls));
      }
    }
    List<String> sentences = new ArrayList<>(notes);
    sentences.addAll(ProbeNotes.of(spec, run, units.values()));
    return new ProbeResult(
        spec.checkpoint().runName(),
        spec.checkpoint().step(),
        spec.site(),
        spec.preset().name(),
        scores,
        sentences,
        ProbeProvenance.of(spec, units.values()));
  }

  /// The scores of `question` without controls, by ascending layer.
  private List<ProbeScore> bare(Question question) {
    SortedSet<Integer> layers = new TreeSet<>();
    for (long seed : spec.seeds()) {
      unit(question, seed, Control.NONE).ifPresent(u -> layers.addAll(u.scores().keySet()));
    }
    return layers.stream()
        .flatMap(layer ->
            measured(question, Control.NONE, layer)
                .map(score -> new ProbeScore(layer, question, score, Map.of()))
                .stream())
        .toList();
  }

  private Optional<SeedScores> measured(Question question, Control control, int layer) {
    List<Double> values =
        spec.seeds().stream()
            .flatMap(seed -> unit(question, seed, control).stream())
            .map(unit -> unit.scores().get(layer))
            .filter(Objects::nonNull)
            .toList();
    return values.isEmpty() ? Optional.empty() : Optional.of(new SeedScores(values));
  }
}
