package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Probes of hidden states: from the engine, or a test. Called by worker threads. Everything throws
/// [org.headscope.engine.run.UserError] with a sentence for people.
public interface ProbeSource {
  /// A checkpoint and the probe settings.
  record Request(
      RunRef run,
      long step,
      ProbeSite site,
      List<Question> questions,
      ProbePreset preset,
      List<Long> seeds,
      Control.Extent controls) {
    public Request {
      questions = List.copyOf(questions);
      seeds = List.copyOf(seeds);
    }
  }

  /// The stored results of a request.
  ///
  /// @param damaged a sentence for each file that cannot be used
  record StoredResult(ProbeSpec spec, Optional<ProbeResult> result, List<String> damaged) {
    public StoredResult {
      damaged = List.copyOf(damaged);
    }
  }

  /// Returns the stored results of `request`, cheaply: no model is loaded.
  StoredResult stored(Request request);

  /// Probes what is missing; if cancelled, finished results stay.
  ///
  /// @param partial receives intermediate results, on the calling thread
  ProbeResult run(
      Request request, Consumer<ProbeResult> partial, Progress progress, Cancellation cancellation);

  /// Trains the probes of `spec` at another `step` until the weights of all are stored, so that
  /// their outputs can be shown.
  void weights(ProbeSpec spec, long step, Progress progress, Cancellation cancellation);

  /// Probes hidden states with the engine, in this process.
  ///
  /// @param size the number of instances that probes are trained and tested on
  record Engine(OpenRuns runs, ModelPool models, ProbeData.Size size) implements ProbeSource {
    @Override
    public StoredResult stored(Request request) {
      ProbeSpec spec = spec(request);
      request
          .site()
          .require(request.run().name(), runs.run(request.run().directory()).info().model());
      List<String> damaged = new ArrayList<>();
      Optional<ProbeResult> result = Probes.stored(spec, runs, damaged::add);
      return new StoredResult(spec, result, damaged);
    }

    @Override
    public ProbeResult run(
        Request request,
        Consumer<ProbeResult> partial,
        Progress progress,
        Cancellation cancellation) {
      return Probes.watched(partial)
          .run(spec(request), new Context(models, progress, cancellation));
    }

    @Override
    public void weights(ProbeSpec spec, long step, Progress progress, Cancellation cancellation) {
      CheckpointRef checkpoint = runs.at(spec.checkpoint().run(), step).ref(step);
      Probes.weights(spec.at(checkpoint), new Context(models, progress, cancellation));
    }

    private ProbeSpec spec(Request request) {
      return new ProbeSpec(
          runs.at(request.run().directory(), request.step()).ref(request.step()),
          request.site(),
          request.questions(),
          request.preset(),
          request.seeds(),
          request.controls(),
          new ProbeData(ProbeData.DEFAULT_SEED, size));
    }
  }
}
