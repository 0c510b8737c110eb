package org.headscope.app.shell;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.selection.RunRef;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionSpec;
import org.headscope.engine.interpret.inspect.Inspector;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Checkpoint;
import org.headscope.engine.training.RunDirectory;

/** Runs from disk, read and computed by the engine. Belongs to one thread. */
public final class EngineRuns implements RunSource {
  private final Map<Path, RunDirectory> open = new HashMap<>();
  private Optional<Inspector> inspector = Optional.empty();

  @Override
  public RunView open(Path directory) {
    RunDirectory run = RunDirectory.open(directory);
    ModelConfig model = run.info().model();
    List<Long> steps = run.checkpoints().stream().map(Checkpoint::step).toList();
    if (steps.isEmpty()) {
      throw new UserError(
          directory + " holds no finished checkpoint yet; open it again once training wrote one.");
    }
    RunView view =
        new RunView(
            new RunRef(run.name(), directory),
            model.summary(),
            model.looks(),
            steps,
            run.metrics(),
            HeadScoreFile.read(run));
    open.put(directory, run);
    return view;
  }

  @Override
  public List<Instance> instances(Path file) {
    return InstanceFile.read(file);
  }

  @Override
  public InspectionResult inspect(
      RunRef run, long step, Instance instance, Cancellation cancellation) {
    RunDirectory directory = open.computeIfAbsent(run.directory(), RunDirectory::open);
    // Made here and not before, since the tensor library takes a while to load.
    Inspector worker = inspector.orElseGet(() -> new Inspector(ComputeDevice.best()));
    inspector = Optional.of(worker);
    return worker.run(new InspectionSpec(directory, step, instance), cancellation);
  }

  @Override
  public void close() {
    inspector.ifPresent(Inspector::close);
    inspector = Optional.empty();
  }
}
