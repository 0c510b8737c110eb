package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.interpret.patch.PatchSpec;
import org.headscope.engine.interpret.patch.Patches;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// Maps of recovered effects: from the engine, or a test. Called by one separate worker thread.
@FunctionalInterface
public interface PatchSource {
  /// Two texts that a checkpoint reads, and the settings.
  ///
  /// @param groups those of the sites that are patched
  /// @param row the measured one; chosen by the engine if empty
  record Request(
      RunRef run,
      long step,
      Instance clean,
      OtherText other,
      List<Group> groups,
      OptionalInt row,
      PatchMeasure measure,
      PatchAlignment alignment) {
    public Request {
      groups = List.copyOf(groups);
    }
  }

  /// Returns the map.
  ///
  /// @param known its first sites, from which it continues
  /// @param partial receives the map of the sites so far, on the calling thread
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  PatchResult patch(
      Request request,
      Optional<PatchResult> known,
      Consumer<PatchResult> partial,
      Progress progress,
      Cancellation cancellation);

  static PatchSource of(OpenRuns runs, ModelPool models) {
    return (request, known, partial, progress, cancellation) ->
        Patches.run(
            new PatchSpec(
                runs.at(request.run().directory(), request.step()).ref(request.step()),
                request.clean(),
                request.other(),
                request.groups(),
                request.row(),
                request.measure(),
                request.alignment()),
            known,
            partial,
            new Context(models, progress, cancellation));
  }
}
