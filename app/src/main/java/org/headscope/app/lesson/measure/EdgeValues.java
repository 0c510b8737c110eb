package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitSpec.Texts;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The exact effects of a checkpoint's edges on the cross-entropy with another instance's values,
/// on the first instances of a lesson's file, and what circuits keep on the next ones.
///
/// @param file all instances of the file
record EdgeValues(Measurer measurer, RunView run, long step, List<Instance> file) {
  /// The number of instances that edges are scored on, and of those that judge circuits.
  private static final int INSTANCES = 4;

  /// The tokens that are read of each, at most.
  private static final int LENGTH = 128;

  /// The least number of instances, each of which is corrupted by another one.
  private static final int MIN_INSTANCES = 2;

  /// The exact effect of the edge called `name`.
  double effect(String name) {
    ResidualEdge edge = ResidualEdge.parse(name);
    UserError.when(
        file.size() < MIN_INSTANCES,
        "Edges are measured on instances 1 to 4 of the lesson's file, which has %d; name a longer file.",
        file.size());
    List<Instance> first = file.subList(0, Math.min(INSTANCES, file.size()));
    Texts texts = new Texts(first, List.of(), LENGTH);
    return measurer.scored(request(texts, List.of()), texts).edges().stream()
        .filter(effect -> effect.edge().equals(edge))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "The run %s has no edge %s; the tab Circuits lists those that it has."
                    .formatted(run.ref().name(), edge.name())))
        .best()
        .value();
  }

  /// The faithfulness of the circuit of the edges called `names`, separated by commas.
  double kept(String names) {
    List<ResidualEdge> circuit =
        Stream.of(names.split(",", -1)).map(ResidualEdge::parse).distinct().toList();
    UserError.when(
        file.size() < INSTANCES + MIN_INSTANCES,
        "A circuit is judged by instances 5 to 8 of the lesson's file, which has %d; name a longer file.",
        file.size());
    List<Instance> next = file.subList(INSTANCES, Math.min(2 * INSTANCES, file.size()));
    Texts texts = new Texts(file.subList(0, INSTANCES), next, LENGTH);
    return measurer.judged(request(texts, circuit), texts).faithfulness().value();
  }

  CircuitSource.Request request(Texts texts, List<ResidualEdge> circuit) {
    return new CircuitSource.Request(
        run.ref(),
        List.of(step),
        new CircuitSource.Texts(texts.choosing().size(), texts.judging().size(), texts.length()),
        Corruption.RESAMPLE,
        CircuitMeasure.CROSS_ENTROPY,
        List.of(EdgeMethod.EXACT),
        OptionalDouble.empty(),
        circuit);
  }
}
