package org.headscope.engine.interpret.circuit.kept;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;

/// The predictions of a kept circuit. The means are computed with the first text; any thread may
/// use it.
public final class CircuitRows {
  private final KeptCircuit circuit;
  private final ModelPool models;
  private Optional<WriterMeans> means = Optional.empty(); // guarded by this

  public CircuitRows(KeptCircuit circuit, ModelPool models) {
    this.circuit = circuit;
    this.models = models;
  }

  /// The number of inputs that a layer reads at once, at most: as many copies of the text.
  public static int copies(ModelConfig model) {
    return ResidualGraph.of(model).stream()
        .flatMap(graph ->
            graph.readers().stream()
                .collect(Collectors.groupingBy(ResidualReader::layer, Collectors.counting()))
                .values()
                .stream())
        .mapToInt(Math::toIntExact)
        .max()
        .orElse(1);
  }

  /// T ids → T×V.
  ///
  /// @param model of the circuit's checkpoint
  /// @throws UserError if the model has other edges, cannot read the text, or the held-out
  ///   instances cannot be drawn again
  public double[][] predict(LanguageModel model, int[] tokens, Cancellation cancellation) {
    if (tokens.length == 0) {
      return new double[0][];
    }
    EdgePass.requireReadable(model, tokens);
    EdgePass pass = EdgePass.of(model);
    WriterMeans values = means(pass, cancellation);
    float[] logits =
        pass.compute(scope -> {
          NDArray ids = EdgePass.ids(scope, tokens);
          KeptInput input =
              new KeptInput(pass.graph(), values.of(tokens, scope), Set.copyOf(circuit.edges()));
          return input
              .logits(pass, pass.begin(pass.embedding(ids)), ids, cancellation)
              .toFloatArray();
        });
    return Softmax.rows(logits, model.config().vocabulary());
  }

  private synchronized WriterMeans means(EdgePass pass, Cancellation cancellation) {
    WriterMeans all =
        means.orElseGet(() -> {
          RunDirectory run = models.run(circuit.checkpoint());
          List<Instance> instances = circuit.means().draw(run);
          UserError.when(
              !ScoreProvenance.hash(instances).equals(circuit.means().sha256()),
              "The held-out instances of %s are others than when its circuit was kept; keep it again.",
              run.path());
          return WriterMeans.of(
              pass,
              instances.stream().map(each -> tokens(run, each)).toList(),
              instances.getFirst().vocabulary().separator(),
              cancellation);
        });
    means = Optional.of(all);
    return all;
  }

  private int[] tokens(RunDirectory run, Instance instance) {
    int[] all = run.info().model().readable(instance.tokens());
    return Arrays.copyOf(all, Math.min(all.length, circuit.means().length()));
  }
}
