package org.headscope.engine.interpret.circuit;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import org.headscope.engine.interpret.circuit.CircuitMeasure.Kind;
import org.headscope.engine.interpret.circuit.kept.KeptInput;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.EdgePass.Input;
import org.headscope.engine.neural.EdgePass.Stream;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.run.Cancellation;

/// One text with what every writer writes in it, a_u, and what corrupted edges carry instead,
/// a_u^c. One thread at a time may use it; close it before its model.
final class CircuitText implements AutoCloseable {
  private static final Map<Kind, Script> MEASURES =
      Arrays.stream(Kind.values())
          .collect(Collectors.toMap(kind -> kind, kind -> Script.of(kind.methods())));

  private static final Input SUM = (_, stream) -> stream.sum();

  private final EdgePass pass;
  private final ResidualGraph graph;
  private final Script measure;
  private final NDManager owner;
  private final int[] ids;
  private final NDArray references; // R×V
  private final NDArray rows; // R
  private final List<Stream> clean; // before each layer, and after the last
  private final SequencedMap<ResidualWriter, NDArray> own; // 1×T×D each
  private final SequencedMap<ResidualWriter, NDArray> corrupt; // the same
  private final double cleanScore;

  /// Reads a text.
  ///
  /// @param ids its T ids
  /// @param corrupted gives a_u^c, 1×T×D each, owned by the manager
  /// @param references what the measure compares the rows with, at least up to the last of them:
  ///   the truth, a predictor's rows, or factors of the logits, V each
  /// @param rows the R rows that are measured
  CircuitText(
      EdgePass pass,
      int[] ids,
      Function<NDManager, SequencedMap<ResidualWriter, NDArray>> corrupted,
      CircuitMeasure measure,
      double[][] references,
      int[] rows) {
    this.pass = pass;
    this.graph = pass.graph();
    this.measure = Objects.requireNonNull(MEASURES.get(measure.kind()));
    this.ids = ids;
    this.owner = pass.newManager();
    double[][] seen = Arrays.stream(rows).mapToObj(t -> references[t]).toArray(double[][]::new);
    this.references = owner.create(seen);
    this.rows = owner.create(Arrays.stream(rows).asLongStream().toArray());
    this.clean =
        pass.compute(scope ->
            pass.streams(ids(scope, ids)).stream().map(stream -> stream.on(owner)).toList());
    this.own = EdgePass.written(clean);
    this.corrupt =
        pass.compute(scope -> {
          SequencedMap<ResidualWriter, NDArray> values = corrupted.apply(scope);
          values.replaceAll((_, value) -> EdgePass.shared(value, owner));
          return values;
        });
    this.cleanScore = kept(Set.copyOf(graph.edges()));
  }

  /// 1×T ids.
  static NDArray ids(NDManager owner, int[] ids) {
    return EdgePass.ids(owner, ids);
  }

  /// M(f).
  double clean() {
    return cleanScore;
  }

  EdgePass pass() {
    return pass;
  }

  ResidualGraph graph() {
    return graph;
  }

  /// R, the number of rows that are measured.
  int size() {
    return Math.toIntExact(rows.getShape().get(0));
  }

  /// The rows that are measured.
  int[] positions() {
    return Arrays.stream(rows.toLongArray()).mapToInt(Math::toIntExact).toArray();
  }

  NDArray tokens(NDManager scope) {
    return ids(scope, ids);
  }

  /// E(u→v) = M(f | in_v ← in_v + a_u^c − a_u) − M(f) of every edge, in the order of the graph:
  /// everything after v follows from it, and nothing else is touched.
  double[] exact(Cancellation cancellation) {
    List<double[]> effects = new ArrayList<>();
    for (ResidualReader v : graph.readers()) {
      cancellation.check();
      effects.add(exact(v));
    }
    return effects.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  private double[] exact(ResidualReader v) {
    return pass.compute(scope -> {
      NDArray changes = changes(v, scope); // U×T×D
      double[] effects = score(logits(v, changes, scope));
      double[] largest = doubles(changes.abs().reshape(effects.length, -1).max(new int[] {1})); // U
      Arrays.setAll(effects, u -> largest[u] == 0 ? 0 : effects[u] - cleanScore);
      return effects;
    });
  }

  /// The logits if changes are added to what `v` reads: U×T×D → U×T×V.
  private NDArray logits(ResidualReader v, NDArray changes, NDManager scope) {
    Stream before = before(v).on(scope);
    Input input = only(v, changes);
    NDArray tokens = tokens(scope);
    return v.type() == ResidualReader.Type.LOGITS
        ? pass.logits(before, input)
        : pass.rest(pass.next(before, tokens, input, Tap.NONE), tokens);
  }

  /// The change of the measure in each row if one edge is corrupted; E is their mean.
  double[] rows(ResidualEdge edge) {
    return pass.compute(scope -> {
      ResidualReader v = edge.to();
      int u = graph.writers(v).indexOf(edge.from());
      NDArray changes = changes(v, scope).get("{}:{}", u, u + 1); // 1×T×D
      NDArray corrupt = scores(logits(v, changes, scope));
      return corrupt.sub(scores(pass.logits(clean.getLast().on(scope), SUM))).toDoubleArray();
    });
  }

  /// True if corrupted edges carry what the run itself writes.
  boolean changesNothing() {
    return pass.compute(scope ->
        graph.writers().stream().allMatch(u -> doubles(change(u, scope).abs().max())[0] == 0));
  }

  /// The stream that the layer of a reader begins with.
  Stream before(ResidualReader v) {
    return v.type() == ResidualReader.Type.LOGITS ? clean.getLast() : clean.get(v.layer() - 1);
  }

  /// The embedding in the plain run and in the corrupted one: 1×T×D each.
  NDList embeddings(NDManager scope) {
    ResidualWriter e = clean.getFirst().written().firstEntry().getKey();
    return new NDList(
        EdgePass.shared(clean.getFirst().sum(), scope), EdgePass.shared(value(corrupt, e), scope));
  }

  /// Changes what `v` reads.
  static Input only(ResidualReader v, NDArray changes) {
    return (reader, stream) -> reader.equals(v) ? stream.sum().add(changes) : stream.sum();
  }

  /// a_u^c − a_u of the writers that `v` reads: U×T×D.
  NDArray changes(ResidualReader v, NDManager scope) {
    NDList changes = new NDList();
    for (ResidualWriter u : graph.writers(v)) {
      changes.add(change(u, scope)); // 1×T×D
    }
    return NDArrays.concat(changes, 0);
  }

  private NDArray change(ResidualWriter u, NDManager scope) {
    return EdgePass.shared(value(corrupt, u), scope).sub(value(own, u));
  }

  /// The values of a tensor of any type.
  static double[] doubles(NDArray values) {
    return values.toType(DataType.FLOAT64, false).toDoubleArray();
  }

  private static NDArray value(Map<ResidualWriter, NDArray> values, ResidualWriter u) {
    return Objects.requireNonNull(values.get(u));
  }

  /// The measure in each row, whose mean is M: B×T×V → B×R.
  NDArray scores(NDArray logits) {
    return measure.call(logits, references, rows);
  }

  /// M: B×T×V → B.
  private double[] score(NDArray logits) {
    return scores(logits).mean(new int[] {1}).toDoubleArray();
  }

  /// M of the pass in which only edges of `kept` carry what the run itself writes, and all others
  /// corrupted values.
  double kept(Set<ResidualEdge> kept) {
    KeptInput input = new KeptInput(graph, corrupt, kept);
    return pass.compute(scope -> {
      Stream first = clean.get(input.firstLayer(pass.depth()) - 1).on(scope);
      return score(input.logits(pass, first, tokens(scope), new Cancellation()))[0];
    });
  }

  @Override
  public void close() {
    owner.close();
  }
}
