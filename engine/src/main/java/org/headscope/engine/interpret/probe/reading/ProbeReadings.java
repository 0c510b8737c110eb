package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.sample.Followers;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;

/// Applies a trained probe at every position of an instance and compares its output with the truth.
public final class ProbeReadings {
  /// Bytes per position, in addition to its hidden states.
  private static final long BYTES_PER_POSITION = 4000;

  private final ProbeReadingSpec spec;
  private final TrainedProbe probe;
  private final Question question;
  private final ModelConfig model;
  private final Reading reading;
  private final int[] tokens; // T
  private final ProbeReadingResult.ReadStates states; // T

  private ProbeReadings(ProbeReadingSpec spec, TrainedProbe probe, Context context) {
    this.spec = spec;
    this.probe = probe;
    this.question = spec.question();
    this.model = context.config(spec.probes().checkpoint());
    this.reading =
        Reading.of(context, spec.probes().checkpoint(), spec.instance(), spec.positions());
    this.tokens = reading.tokens();
    this.states = ProbeReadingResult.ReadStates.of(spec.instance(), tokens.length);
  }

  /// A question about one position.
  private record ProbePosition(
      int position, int query, int[] ngram, double truth, boolean inDomain) {}

  /// Applies the checkpoint to the instance, cut to what the model can read, and the probe to its
  /// hidden states.
  ///
  /// @throws UserError if no such probe is stored, the checkpoint cannot be read, the run has no
  ///   such tensor, or a state question is about unknown states
  public static ProbeReadingResult run(ProbeReadingSpec spec, Context context) {
    return run(spec, spec.stored().orElseThrow(() -> unknown(spec)), context);
  }

  static ProbeReadingResult run(ProbeReadingSpec spec, TrainedProbe probe, Context context) {
    context.cancellation().check();
    return new ProbeReadings(spec, probe, context).run(context.models(), context.cancellation());
  }

  private static UserError unknown(ProbeReadingSpec spec) {
    ProbeSpec probes = spec.probes();
    return new UserError(
        "No %s probe of preset %s and seed %d is stored for layer %d, site %s, of %s at step %d; add --train to train it, or choose another."
            .formatted(
                spec.question().label(),
                probes.preset().name(),
                probes.seeds().getFirst(),
                spec.layer(),
                probes.site().label(),
                probes.checkpoint().run(),
                probes.checkpoint().step()));
  }

  private ProbeReadingResult run(ModelPool models, Cancellation cancellation) {
    ActivationSite site = site();
    reading.require("hidden states", (positions, read) -> need(site, positions, read));
    OptionalInt reference =
        question.task().ngram() ? OptionalInt.empty() : OptionalInt.of(reference());
    List<ProbePosition> questions =
        reference.isPresent() ? sameStates(reference.getAsInt()) : ngrams();
    ActivationCache recorded = recorded(models, site);
    cancellation.check();
    if (!recorded.sites().contains(site)) {
      throw missing();
    }
    float[] hidden = recorded.get(site); // T·W
    int width = recorded.width(site);
    if (width != probe.inputs()) {
      throw new UserError(
          "The probe of layer %d reads %d values per token but the run %s has %d; train it again."
              .formatted(probe.layer(), probe.inputs(), spec.probes().checkpoint().run(), width));
    }
    int[] at = questions.stream().mapToInt(ProbePosition::position).toArray();
    float[] other =
        reference.isPresent()
            ? rows(hidden, width, IntStream.of(at).map(_ -> reference.getAsInt()).toArray())
            : new float[0];
    int[] queries = questions.stream().flatMapToInt(a -> IntStream.of(a.ngram())).toArray();
    float[] predicted = probe.predict(rows(hidden, width, at), other, queries); // B
    List<PositionReading> positions = new ArrayList<>();
    for (int b = 0; b < predicted.length; b++) {
      positions.add(read(questions.get(b), predicted[b]));
    }
    return new ProbeReadingResult(
        described(reference),
        spec.probes().site(),
        probe.layer(),
        question,
        question.task().ngram() ? spec.symbol() : OptionalInt.empty(),
        reference,
        states,
        positions);
  }

  private MemoryNeed need(ActivationSite site, int positions, int tokens) {
    ReadingNeed need = new ReadingNeed(model, tokens);
    MemoryNeed states = need.activations(List.of(site), probe.inputs());
    long heap =
        states.heap() + positions * (2L * Float.BYTES * probe.inputs() + BYTES_PER_POSITION);
    return new MemoryNeed(states.total() + heap, heap, states.largest());
  }

  private ActivationCache recorded(ModelPool models, ActivationSite site) {
    try (ModelPool.Lease lease = models.lease(spec.probes().checkpoint())) {
      return lease.model().run(tokens, List.of(site));
    }
  }

  private ActivationSite site() {
    return spec.probes().site().in(model).stream()
        .filter(s -> s.layer() == probe.layer())
        .findFirst()
        .orElseThrow(this::missing);
  }

  private UserError missing() {
    return new UserError.ModelError(
        "The run %s, %s, has no site %s in layer %d; choose another layer or another site."
            .formatted(
                spec.probes().checkpoint().run(),
                model.summary(),
                spec.probes().site().label(),
                probe.layer()));
  }

  /// Questions about n-grams at every position that has a context of n−1 tokens and a query.
  private List<ProbePosition> ngrams() {
    int n = question.n();
    List<ProbePosition> questions = new ArrayList<>();
    int[] text = spec.instance().tokens();
    int readable = Math.min(text.length, model.longestContext());
    int end = Math.min(tokens.length, spec.symbol().isPresent() ? readable : readable - 1);
    for (int i = Math.max(reading.first(), n - 2); i < end; i++) {
      int c = spec.symbol().isPresent() ? spec.symbol().getAsInt() : text[i + 1];
      int[] ngram = Arrays.copyOfRange(text, i - n + 2, i + 2);
      ngram[n - 1] = c;
      Followers followers = Followers.at(tokens, reading.vocabulary().size(), i, n);
      boolean counted = followers.count(c) > 0;
      double truth =
          switch (question.task()) {
            case COUNT -> followers.count(c);
            case FREQUENCY -> counted ? followers.frequency(c) : 0;
            default -> counted ? 1 : 0;
          };
      // Counts and frequencies are asked only of tokens that followed at least once (App. E).
      questions.add(
          new ProbePosition(i, c, ngram, truth, drawn(i) && (question.task().binary() || counted)));
    }
    return questions;
  }

  private boolean drawn(int position) {
    return position >= probe.preset().sampling().first();
  }

  /// Questions about states at every position that has one; separators have one if the preset says
  /// so.
  private List<ProbePosition> sameStates(int reference) {
    ProbePreset preset = probe.preset();
    List<ProbePosition> questions = new ArrayList<>();
    for (int i = reading.first(); i < tokens.length; i++) {
      if (states.at(i) >= 0 || preset.sampling().separators()) {
        double same = states.at(i) == states.at(reference) ? 1 : 0;
        questions.add(new ProbePosition(i, -1, new int[0], same, drawn(i) && i != reference));
      }
    }
    return questions;
  }

  private int reference() {
    if (spec.instance().latent().isEmpty()) {
      throw new UserError(
          "The instance %s has no automaton or other latent, so its states are unknown; choose another, or ask about n-grams."
              .formatted(spec.instance().id()));
    }
    int chosen = spec.reference().orElseGet(this::lastWithState);
    if (chosen < 0 || chosen >= tokens.length) {
      throw new UserError(
          "The instance %s has no position %d; the model reads its positions 0 to %d."
              .formatted(spec.instance().id(), chosen, tokens.length - 1));
    }
    if (states.at(chosen) < 0 && !probe.preset().sampling().separators()) {
      boolean separator = tokens[chosen] == reading.vocabulary().separator();
      throw new UserError(
          "Position %d of the instance %s %s no state; choose another."
              .formatted(
                  chosen, spec.instance().id(), separator ? "is a separator, which has" : "has"));
    }
    return chosen;
  }

  private int lastWithState() {
    return IntStream.range(0, tokens.length)
        .filter(i -> states.at(i) >= 0)
        .reduce((_, b) -> b)
        .orElse(0);
  }

  private static float[] rows(float[] hidden, int width, int[] positions) {
    float[] rows = new float[positions.length * width];
    for (int b = 0; b < positions.length; b++) {
      System.arraycopy(hidden, positions[b] * width, rows, b * width, width);
    }
    return rows;
  }

  private PositionReading read(ProbePosition asked, float predicted) {
    double distance = Math.abs(predicted - asked.truth());
    double error =
        question.task().binary()
            ? distance
            : distance / (asked.truth() + probe.preset().testing().epsilon());
    return new PositionReading(
        asked.position(),
        asked.query(),
        predicted,
        asked.truth(),
        asked.inDomain() ? OptionalDouble.of(error) : OptionalDouble.empty());
  }

  private Reading described(OptionalInt reference) {
    Reading described =
        reading
            .with("site", spec.probes().site().label() + " of layer " + probe.layer())
            .with("question", question.label())
            .with("preset", probe.preset().name());
    if (reference.isPresent()) {
      return described.with("compared with", "position " + reference.getAsInt());
    }
    return described.with(
        "query",
        spec.symbol().isPresent()
            ? reading.vocabulary().label(spec.symbol().getAsInt())
            : "the next token");
  }
}
