package org.headscope.app.feature.probes.reading;

import module java.base;

import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.map.MapSource.ProbeQuery;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult.ReadStates;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.training.run.RunDirectory;

/// Probes that predict nearly the true value: a tenth too much, and a little noise.
final class FakeReadings {
  /// The sample's folder: the spec of a pick names a run on disk.
  static final Path RUN = Path.of("..", "samples", "transformer-4x2").toAbsolutePath().normalize();

  private FakeReadings() {}

  static ProbePick pick(ProbeTask task, int n, int layer, long step) {
    Question question = new Question(task, n);
    ProbeSpec spec =
        new ProbeSpec(
            RunDirectory.open(RUN).ref(step),
            ProbeSite.RESIDUAL,
            List.of(question),
            ProbePreset.byName("quick"),
            List.of(1L),
            Control.Extent.BEST,
            ProbeData.of(ProbeData.DEFAULT_SEED));
    return new ProbePick(spec, question, layer, 1);
  }

  static Optional<ProbeReadingResult> read(ProbeQuery query) {
    int[] tokens = query.instance().tokens();
    int[] states = query.instance().stateAfter();
    Question q = query.question();
    boolean state = q.task() == ProbeTask.STATE;
    int reference = query.reference().orElse(tokens.length - 1);
    SplittableRandom random = new SplittableRandom(query.layer());
    List<PositionReading> positions = new ArrayList<>();
    for (int i = Math.max(0, q.n() - 2); i < tokens.length - (state ? 0 : 1); i++) {
      if (state && states[i] < 0) {
        continue;
      }
      int c = state ? -1 : query.symbol().orElse(tokens[i + 1]);
      double truth = state ? (states[i] == states[reference] ? 1 : 0) : truth(q, tokens, i, c);
      double noise = random.nextGaussian();
      boolean yesNo = q.task().binary();
      double predicted =
          yesNo
              ? 1 / (1 + Math.exp(-(6 * truth - 3 + 2 * noise)))
              : Math.max(0, 1.1 * truth * (1 + 0.15 * noise));
      boolean domain = yesNo ? i != reference || !state : truth > 0;
      double apart = Math.abs(predicted - truth);
      OptionalDouble error =
          domain ? OptionalDouble.of(yesNo ? apart : apart / truth) : OptionalDouble.empty();
      positions.add(new PositionReading(i, c, predicted, truth, error));
    }
    return Optional.of(
        new ProbeReadingResult(
            new Reading(
                query.spec().checkpoint().runName(),
                query.step(),
                query.instance().id(),
                query.instance().vocabulary(),
                tokens,
                Optional.empty(),
                false,
                Provenance.of(Map.of())),
            query.spec().site(),
            query.layer(),
            q,
            query.symbol(),
            state ? OptionalInt.of(reference) : OptionalInt.empty(),
            new ReadStates(query.instance(), IntStream.of(states).boxed().toList()),
            positions));
  }

  private static double truth(Question q, int[] tokens, int i, int c) {
    String text = RegBench.VOCABULARY.decode(Arrays.copyOf(tokens, i + 1));
    String context = text.substring(text.length() - q.n() + 1);
    String what = context + RegBench.VOCABULARY.label(c);
    int count = 0;
    int all = 0;
    for (int at = 0; at + what.length() <= text.length(); at++) {
      count += text.startsWith(what, at) ? 1 : 0;
      all += text.startsWith(context, at) ? 1 : 0;
    }
    return switch (q.task()) {
      case COUNT -> count;
      case FREQUENCY -> all == 0 ? 0 : (double) count / all;
      default -> count > 0 ? 1 : 0;
    };
  }
}
