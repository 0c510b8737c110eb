package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.InputStates;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.training.run.RunInfo;
import org.jspecify.annotations.Nullable;

/// The scores stored for a spec, the groups that it still needs, and the result known so far.
final class KnownScores {
  /// Facts that may differ between groups, which can be trained at different times.
  private static final List<String> GROUP_FACTS =
      List.of("instances", "untrained seed", "device", "headscope", "java", "pytorch", "system");

  private final ProbeSpec spec;
  private final Map<ProbeKey, StoredScores> units = new HashMap<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /// Reads the scores of `spec` that `store` has.
  ///
  /// @param damaged receives a sentence for each file that cannot be used
  KnownScores(ProbeSpec spec, ProbeStore store, Consumer<String> damaged) {
    this.spec = spec;
    Consumer<String> report = damaged.andThen(this::note);
    for (Question question : spec.questions()) {
      for (long seed : spec.seeds()) {
        for (Control control : Control.values()) {
          if (control == Control.NONE || spec.controls() != Control.Extent.NONE) {
            store.read(ProbeKey.of(spec, question, seed, control), report).ifPresent(this::add);
          }
        }
      }
    }
  }

  boolean isEmpty() {
    return units.isEmpty();
  }

  void add(StoredScores unit) {
    units.put(unit.key(), unit);
  }

  /// Drops the groups that match `condition`, as if they were not stored.
  void forget(Predicate<StoredScores> condition) {
    units.values().removeIf(condition);
  }

  void note(String sentence) {
    notes.add(sentence);
  }

  private Optional<StoredScores> unit(Question question, long seed, Control control) {
    return Optional.ofNullable(units.get(ProbeKey.of(spec, question, seed, control)));
  }

  private List<StoredScores> probes() {
    return units.values().stream().filter(unit -> unit.key().control() == Control.NONE).toList();
  }

  /// The time spent on the probes, without their controls.
  Spent spent() {
    return probes().stream().map(StoredScores::spent).reduce(Spent.NOTHING, Spent::plus);
  }

  private boolean complete(Question question) {
    return spec.seeds().stream().allMatch(seed -> unit(question, seed, Control.NONE).isPresent());
  }

  boolean isComplete(List<ActivationSite> sites) {
    return spec.questions().stream().allMatch(this::complete)
        && missingControls(spec.questions(), sites).isEmpty();
  }

  /// The groups of probes still to be trained, each in all of `sites`.
  List<ProbeGroup> missingProbes(List<Question> questions, List<ActivationSite> sites) {
    return questions.stream()
        .flatMap(question ->
            spec.seeds().stream()
                .filter(seed -> unit(question, seed, Control.NONE).isEmpty())
                .map(seed -> new ProbeGroup(question, seed, Control.NONE, sites)))
        .toList();
  }

  /// The controls still to be trained for those questions whose probes are all scored.
  List<ProbeGroup> missingControls(List<Question> questions, List<ActivationSite> sites) {
    List<ProbeGroup> groups = new ArrayList<>();
    for (Question question : questions) {
      List<Integer> layers = controlled(question);
      List<ActivationSite> controlled =
          sites.stream().filter(site -> layers.contains(site.layer())).toList();
      for (long seed : layers.isEmpty() ? List.<Long>of() : spec.seeds()) {
        for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
          Optional<StoredScores> unit = unit(question, seed, control);
          List<ActivationSite> missing =
              (control == Control.INPUT ? List.of(InputStates.SITE) : controlled)
                  .stream()
                      .filter(
                          site -> unit.filter(u -> u.scores().containsKey(site.layer())).isEmpty())
                      .toList();
          if (!missing.isEmpty()) {
            groups.add(new ProbeGroup(question, seed, control, missing));
          }
        }
      }
    }
    return groups;
  }

  /// The number of controls per probe of `probes`, which is known before the scores are.
  double controlsPer(List<Question> questions, List<ProbeGroup> probes, int layers) {
    int each =
        switch (spec.controls()) {
          case NONE -> 0;
          case BEST -> 3;
          case ALL -> 2 * layers + 1;
        };
    long all = probes.stream().mapToLong(group -> group.sites().size()).sum();
    return all == 0 ? 0 : (double) each * questions.size() * spec.seeds().size() / all;
  }

  /// The layers of `question` that need controls; none until all its probes are scored.
  private List<Integer> controlled(Question question) {
    List<ProbeScore> scores = complete(question) ? probeScores(question) : List.of();
    return switch (spec.controls()) {
      case NONE -> List.of();
      case ALL -> scores.stream().map(ProbeScore::layer).toList();
      case BEST -> ProbeResult.best(scores).stream().map(ProbeScore::layer).toList();
    };
  }

  /// The result of all scores known so far.
  ProbeResult result(RunInfo run) {
    List<ProbeScore> scores = new ArrayList<>();
    for (Question question : spec.questions()) {
      List<Integer> controlled = controlled(question);
      for (ProbeScore score : probeScores(question)) {
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
    return new ProbeResult(
        spec.checkpoint().runName(),
        spec.checkpoint().step(),
        spec.site(),
        spec.preset().name(),
        scores,
        Stream.concat(notes.stream(), omissions(run)).toList(),
        provenance());
  }

  /// The scores of `question` without controls, by ascending layer.
  private List<ProbeScore> probeScores(Question question) {
    return spec.seeds().stream()
        .flatMap(seed -> unit(question, seed, Control.NONE).stream())
        .flatMap(unit -> unit.scores().keySet().stream())
        .distinct()
        .sorted()
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

  /// Sentences about missing scores: layers without the site, instances that are too short, probes
  /// that diverged.
  private Stream<String> omissions(RunInfo run) {
    List<String> sentences = new ArrayList<>();
    SortedSet<Integer> scored = new TreeSet<>();
    probes().forEach(unit -> scored.addAll(unit.scores().keySet()));
    List<String> absent =
        spec.site().in(run.model()).stream()
            .map(ActivationSite::layer)
            .filter(layer -> !scored.isEmpty() && !scored.contains(layer))
            .map(String::valueOf)
            .toList();
    if (!absent.isEmpty()) {
      String layers = absent.size() == 1 ? "layer" : "layers";
      sentences.add(
          "There is no %s to probe in %s %s."
              .formatted(spec.site().label(), layers, String.join(", ", absent)));
    }
    for (Question question : spec.questions()) {
      String label = question.displayName(run.data().task().stateKind());
      probes().stream()
          .filter(unit -> unit.key().question().equals(question))
          .findFirst()
          .ifPresent(unit -> {
            int without = unit.instances() - unit.examples();
            if (without > 0) {
              sentences.add(
                  "%s uses %,d of %,d training instances; %s too short."
                      .formatted(
                          label,
                          unit.examples(),
                          unit.instances(),
                          without == 1 ? "one is" : "the others are"));
            }
            scored.stream()
                .filter(layer -> !unit.scores().containsKey(layer))
                .map(layer ->
                    "%s has no score in layer %d, where its probe diverged."
                        .formatted(label, layer))
                .forEach(sentences::add);
          });
    }
    return sentences.stream();
  }

  /// Names everything needed to train the probes again.
  private Provenance provenance() {
    Provenance all =
        Provenance.of(spec.checkpoint().runName())
            .with("step", spec.checkpoint().step())
            .with("checkpoint SHA-256", spec.checkpoint().sha256())
            .with("site", spec.site().label())
            .with("preset", spec.preset().name())
            .with(
                "probe seeds",
                spec.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")))
            .with("instance seed", spec.data().seed())
            .with("test instances", spec.data().size().test())
            .with("training instances", distinct(unit -> "" + unit.instances()));
    for (String fact : GROUP_FACTS) {
      all = all.with(fact, distinct(unit -> unit.provenance().facts().get(fact)));
    }
    return all;
  }

  private Optional<String> distinct(Function<StoredScores, @Nullable String> fact) {
    return units.values().stream()
        .map(fact)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .reduce((some, more) -> some + "; " + more);
  }
}
