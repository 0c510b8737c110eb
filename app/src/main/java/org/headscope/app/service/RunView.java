package org.headscope.app.service;

import module java.base;

import org.headscope.app.service.map.LayerNames;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.headscope.engine.training.run.Origin;

/// An open run as the window knows it.
///
/// @param summary the model in a few words: `4 layers, 2 heads`
/// @param task that it was trained or constructed for
/// @param layerInfos the views of each layer, the first layer first, at least one
/// @param steps the checkpoints' steps, ascending, at least one
/// @param measured its metrics and head scores, once they were read
/// @param weights where its weights come from, if they were not just trained
public record RunView(
    RunRef ref,
    String summary,
    Task task,
    List<LayerInfo> layerInfos,
    List<Long> steps,
    Training training,
    Optional<Measurements> measured,
    Weights weights) {

  /// Weights that are constructed or imported.
  ///
  /// @param given first symbols of a text that constructed layers take as context; 0 without any
  /// @param origin the model of others that they are from; absent for other runs
  public record Weights(int given, Optional<Origin> origin) {
    public static final Weights TRAINED = new Weights(0, Optional.empty());
  }

  /// The progress of a training.
  ///
  /// @param step the last step, as far as it was kept
  public record Training(Stage stage, long step, long planned) {
    public enum Stage {
      COMPLETE,
      RUNNING,
      INTERRUPTED
    }
  }

  public RunView {
    layerInfos = List.copyOf(layerInfos);
    steps = List.copyOf(steps);
    if (layerInfos.isEmpty() || steps.isEmpty()) {
      throw new IllegalArgumentException("a run needs a layer and a checkpoint");
    }
  }

  /// Returns the tokens of an imported model: there are no instances of it, but any text can be
  /// typed.
  public Optional<Vocabulary> typedTokens() {
    return task instanceof TokenNumbers numbers
        ? Optional.of(numbers.vocabulary())
        : Optional.empty();
  }

  public int given() {
    return weights.given;
  }

  public Optional<Origin> origin() {
    return weights.origin;
  }

  /// Returns the run's name, and whether it is certified if it was imported.
  public String markedName() {
    return ref.name() + origin().map(from -> ", " + from.mark()).orElse("");
  }

  public int layers() {
    return layerInfos.size();
  }

  /// True if `other` is of the same task, with any parameters, so that their probes compare.
  public boolean sharesTask(RunView other) {
    return task.name().equals(other.task.name());
  }

  public boolean hasMaps() {
    return layerInfos.stream().anyMatch(info -> info.maps() > 0);
  }

  /// Returns the views of the layer nearest to `layer`, from 1.
  public LayerInfo layerInfo(int layer) {
    return layerInfos.get(Math.clamp(layer, 1, layerInfos.size()) - 1);
  }

  /// Returns the name of the nearest map of this model; layer and head from 1.
  public String mapName(int layer, int head) {
    return LayerNames.map(layerInfo(layer), Math.clamp(layer, 1, layerInfos.size()), head);
  }

  /// Returns `head 2.1`, or `layer 2` if maps do not belong to heads; both from 1.
  public String headTitle(int layer, int head) {
    return layerInfo(layer).heads() > 0 ? "head %d.%d".formatted(layer, head) : "layer " + layer;
  }

  public boolean isInterrupted() {
    return training.stage() == Training.Stage.INTERRUPTED;
  }

  public long lastStep() {
    return steps.getLast();
  }

  RunView measured(Optional<Measurements> now) {
    return new RunView(ref, summary, task, layerInfos, steps, training, now, weights);
  }

  public Optional<HeadScoreResult> headScoresAt(long step) {
    return measured.flatMap(m -> m.headScoresAt(step));
  }

  public long nearestStep(long step) {
    return steps.stream()
        .min((a, b) -> Long.compare(Math.abs(a - step), Math.abs(b - step)))
        .orElseThrow();
  }
}
