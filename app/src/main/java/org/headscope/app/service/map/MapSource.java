package org.headscope.app.service.map;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.distance.Distances;
import org.headscope.engine.interpret.influence.Influence;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.reading.ProbeReadingSpec;
import org.headscope.engine.interpret.probe.reading.ProbeReadings;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.interpret.states.StateHeatmaps;
import org.headscope.engine.interpret.suffix.SuffixAttention;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Maps and profiles that take longer than an inspection: from the engine, or a test. Called by one
/// separate worker thread, so that measuring holds up no inspection. Everything throws
/// [org.headscope.engine.run.UserError] with a sentence for people.
public interface MapSource {
  record Read(RunRef run, long step, Instance instance, Optional<Range> positions) {
    public Read(RunRef run, long step, Instance instance) {
      this(run, step, instance, Optional.empty());
    }
  }

  /// Returns one head's map, or the mean over a layer's channels; layer and head from 1.
  TokenMap head(Read read, int layer, int head, Cancellation cancellation);

  /// Returns one channel's map; layer and channel from 1.
  TokenMap channel(Read read, int layer, int channel, Cancellation cancellation);

  TokenMap influence(Read read, Progress progress, Cancellation cancellation);

  /// Returns each head's attention by distance, averaged over so many held-out instances.
  DistanceProfile distances(
      RunRef run, long step, int instances, Progress progress, Cancellation cancellation);

  /// Returns each head's attention by the length of the matching suffix, up to `depth`.
  SuffixProfile suffixes(Read read, int depth, Progress progress, Cancellation cancellation);

  /// Returns the recurrent state of `layer`, from 1, over time.
  StateStrip states(Read read, int layer, Cancellation cancellation);

  /// A request for a trained probe's output along an instance.
  ///
  /// @param step of the checkpoint that reads the instance
  /// @param layer that the probe reads; 0 for the embedding
  /// @param symbol that an n-gram probe is asked about; the next token if empty
  /// @param reference the position that a state probe compares with; the last if empty
  record ProbeQuery(
      ProbeSpec spec,
      long step,
      Question question,
      int layer,
      long seed,
      Instance instance,
      OptionalInt symbol,
      OptionalInt reference) {}

  /// Returns a trained probe's output at every position; empty if its weights were not kept.
  Optional<ProbeReadingResult> reading(ProbeQuery asked, Cancellation cancellation);

  /// Maps computed by the engine.
  record Engine(OpenRuns runs, ModelPool models) implements MapSource {
    /// Number of replacement symbols per token if the task has so many, and the seed that draws
    /// them.
    private static final int REPLACEMENTS = 4;

    private static final long SEED = 1;

    /// Maximum duration of a computation in the window.
    private static final Duration MAX_TIME = Duration.ofHours(1);

    /// Returns the number of other symbols of `vocabulary` that replace a token; all of a small
    /// one's.
    private static int replacements(Vocabulary vocabulary) {
      return Math.min(REPLACEMENTS, InfluenceSpec.maxReplacements(vocabulary));
    }

    public static List<String> replacementOptions(Vocabulary vocabulary) {
      String several = String.valueOf(replacements(vocabulary));
      return List.of("--replacements", several, "--seed", String.valueOf(SEED));
    }

    @Override
    public TokenMap head(Read read, int layer, int head, Cancellation cancellation) {
      return TokenMap.ofHead(map(read, layer, TokenMapSpec.Part.head(head), cancellation));
    }

    @Override
    public TokenMap channel(Read read, int layer, int channel, Cancellation cancellation) {
      return TokenMap.ofChannel(map(read, layer, TokenMapSpec.Part.channel(channel), cancellation));
    }

    private TokenMaps.TokenMapResult map(
        Read read, int layer, TokenMapSpec.Part part, Cancellation cancellation) {
      TokenMapSpec spec =
          new TokenMapSpec(checkpoint(read), read.instance(), layer, part, read.positions());
      return TokenMaps.run(spec, new Context(models, Progress.none(), cancellation));
    }

    @Override
    public TokenMap influence(Read read, Progress progress, Cancellation cancellation) {
      int several = replacements(read.instance().vocabulary());
      InfluenceSpec spec =
          new InfluenceSpec(checkpoint(read), read.instance(), several, SEED, read.positions());
      Context context = new Context(models, progress, cancellation);
      Influence.requireWithin(MAX_TIME, spec, context);
      return TokenMap.of(Influence.run(spec, context));
    }

    @Override
    public DistanceProfile distances(
        RunRef run, long step, int instances, Progress progress, Cancellation cancellation) {
      Distances.DistanceSpec spec =
          Distances.DistanceSpec.heldOut(runs.at(run.directory(), step), step, instances);
      return new DistanceProfile(
          run, Distances.run(spec, new Context(models, progress, cancellation)));
    }

    @Override
    public SuffixProfile suffixes(
        Read read, int depth, Progress progress, Cancellation cancellation) {
      SuffixAttention.SuffixAttentionSpec spec =
          new SuffixAttention.SuffixAttentionSpec(
              checkpoint(read), read.instance(), depth, read.positions(), /* terms= */ false);
      return new SuffixProfile(
          depth, SuffixAttention.run(spec, new Context(models, progress, cancellation)));
    }

    @Override
    public StateStrip states(Read read, int layer, Cancellation cancellation) {
      StateHeatmapSpec spec =
          new StateHeatmapSpec(checkpoint(read), read.instance(), layer, read.positions());
      return StateStrip.of(
          StateHeatmaps.run(spec, new Context(models, Progress.none(), cancellation)));
    }

    @Override
    public Optional<ProbeReadingResult> reading(ProbeQuery asked, Cancellation cancellation) {
      Path run = asked.spec().checkpoint().run();
      CheckpointRef there = runs.at(run, asked.step()).ref(asked.step());
      ProbeSpec one = asked.spec().at(there).only(asked.question(), asked.seed());
      ProbeReadingSpec spec =
          new ProbeReadingSpec(
              one,
              asked.layer(),
              asked.instance(),
              asked.symbol(),
              asked.reference(),
              Optional.empty());
      Context context = new Context(models, Progress.none(), cancellation);
      return spec.stored().map(_ -> ProbeReadings.run(spec, context));
    }

    private CheckpointRef checkpoint(Read read) {
      return runs.at(read.run().directory(), read.step()).ref(read.step());
    }
  }
}
