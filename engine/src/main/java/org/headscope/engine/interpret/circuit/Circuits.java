package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.CircuitResult.Scale;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit.HeldOutMeans;
import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.MeasuredInstances;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RankCorrelation;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.RunDirectory;

/// Scores all edges of a model, exactly and by approximations, and judges circuits.
public final class Circuits {
  private final CircuitSpec spec;
  private final Context context;
  private final String device;
  private final List<ResidualEdge> edges;
  private final List<EdgeScores> measured = new ArrayList<>();

  private Circuits(
      CircuitSpec spec, ResidualGraph graph, Optional<CircuitResult> known, Context context) {
    this.spec = spec;
    this.context = context;
    this.device = context.models().device(context.config(spec.checkpoint())).label();
    this.edges = graph.edges();
    known
        .flatMap(CircuitResult::measured)
        .flatMap(scores -> scores.of(spec.scored(), device))
        .ifPresent(measured::addAll);
  }

  /// Scores and judges.
  ///
  /// @throws UserError as [#run(CircuitSpec, Optional, Consumer, Context)]
  public static CircuitResult run(CircuitSpec spec, Context context) {
    return run(spec, Optional.empty(), _ -> {}, context);
  }

  /// Scores edges instance by instance, and then judges circuits. The result is the same whether it
  /// is measured at once or continued.
  ///
  /// @param known a result of a spec that asks for the same scores, perhaps a partial one, whose
  ///   instances are not measured again; another one is ignored
  /// @param partial receives the result of the instances so far, after every few
  /// @throws UserError if the checkpoint cannot be read, the model has no separate writers or no
  ///   such gradients or edges, an instance cannot be read, or its corruption changes nothing
  public static CircuitResult run(
      CircuitSpec spec,
      Optional<CircuitResult> known,
      Consumer<CircuitResult> partial,
      Context context) {
    return within(
        spec,
        context,
        (graph, reader, threads) -> {
          Circuits circuits = new Circuits(spec, graph, known, context);
          circuits.measure(reader, threads, partial);
          CircuitResult scored = circuits.result(Optional.empty());
          if (!spec.judges()) {
            return scored;
          }
          partial.accept(scored);
          return circuits.result(
              Optional.of(new CircuitJudge(spec, reader, threads, context).judge(scored)));
        });
  }

  /// Judges the user's circuit of a spec alone, without scoring edges.
  ///
  /// @throws UserError as [#run(CircuitSpec, Optional, Consumer, Context)]
  public static Point judge(CircuitSpec spec, Context context) {
    UserError.when(!spec.judges(), "There is no instance to judge the circuit by; add two.");
    return within(
        spec,
        context,
        (graph, reader, threads) ->
            new CircuitJudge(spec, reader, threads, context).own(graph.edges()));
  }

  /// A use of an open model.
  private interface Use<T> {
    T of(ResidualGraph graph, CircuitReader reader, NativeThreads threads);
  }

  private static <T> T within(CircuitSpec spec, Context context, Use<T> use) {
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      EdgePass pass = EdgePass.of(lease.model());
      ResidualGraph graph = pass.graph();
      UserError.when(
          spec.methods().stream().anyMatch(EdgeMethod::approximates) && !pass.isDifferentiable(),
          "The gradient of the model %s does not reach its readers one by one; choose the method exact only.",
          lease.model().name());
      for (ResidualEdge edge : spec.own()) {
        requireEdge(graph, edge, lease.model().name());
      }
      int readers = context.models().readers(context.config(spec.checkpoint()));
      try (NativeThreads threads = new NativeThreads("headscope-circuits", readers)) {
        CircuitReader reader =
            threads
                .run(List.<Callable<CircuitReader>>of(() -> CircuitReader.of(spec, pass, context)))
                .getFirst();
        return use.of(graph, reader, threads);
      }
    }
  }

  /// The change of the measure in every row of one of the choosing instances if an edge is
  /// corrupted.
  ///
  /// @param instance its index
  /// @throws UserError as [#run(CircuitSpec, Optional, Consumer, Context)]
  public static EdgeRows rows(CircuitSpec spec, int instance, ResidualEdge edge, Context context) {
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      EdgePass pass = EdgePass.of(lease.model());
      requireEdge(pass.graph(), edge, lease.model().name());
      try (CircuitText text =
          CircuitReader.of(spec, pass, context).read(spec.texts().choosing(), instance)) {
        return new EdgeRows(
            edge, spec.texts().choosing().get(instance).id(), text.positions(), text.rows(edge));
      }
    }
  }

  /// The effect of one edge in the rows of one text.
  ///
  /// @param instance its id
  /// @param rows the positions that are measured
  /// @param changes of the measure there, above zero where the prediction gets worse
  public record EdgeRows(ResidualEdge edge, String instance, int[] rows, double[] changes) {}

  /// The circuit of the sweep or the user's own, if `result` judges one; otherwise the largest
  /// edges by the best method. Its means are over as many held-out instances as scored the edges.
  ///
  /// @param largest the number of edges in that case, at most
  public static KeptCircuit kept(
      CircuitSpec spec, CircuitResult result, RunDirectory run, int largest) {
    Optional<Chosen> judged =
        result.judgement().flatMap(judgement -> judgement.chosen().stream().findFirst());
    List<ResidualEdge> ranked = result.ranked().stream().map(EdgeEffect::edge).toList();
    Set<ResidualEdge> kept =
        Set.copyOf(
            judged
                .map(Chosen::circuit)
                .orElseGet(() -> ranked.subList(0, Math.min(largest, ranked.size()))));
    return new KeptCircuit(
        spec.checkpoint(),
        result.edges().stream().map(EdgeEffect::edge).filter(kept::contains).toList(),
        HeldOutMeans.of(run, spec.texts().choosing().size(), spec.texts().length()),
        judged
            .map(Chosen::name)
            .orElseGet(() ->
                "the %d largest by %s".formatted(kept.size(), result.methods().getFirst().label())),
        result.provenance());
  }

  private static void requireEdge(ResidualGraph graph, ResidualEdge edge, String model) {
    UserError.when(
        !graph.edges().contains(edge), "The model %s has no edge %s.", model, edge.name());
  }

  private void measure(
      CircuitReader reader, NativeThreads threads, Consumer<CircuitResult> partial) {
    int batch = 2 * context.models().readers(context.config(spec.checkpoint()));
    int all = spec.texts().choosing().size();
    AtomicLong done = new AtomicLong(measured.size());
    for (int from = measured.size(); from < all; from += batch) {
      List<Integer> some = IntStream.range(from, Math.min(all, from + batch)).boxed().toList();
      measured.addAll(
          threads.map(
              some,
              i -> {
                EdgeScores scores = scores(reader, i);
                context.progress().update("edges", done.incrementAndGet(), all);
                return scores;
              }));
      if (measured.size() < all) {
        partial.accept(result(Optional.empty()));
      }
    }
  }

  private EdgeScores scores(CircuitReader reader, int index) {
    context.cancellation().check();
    try (CircuitText text = reader.read(spec.texts().choosing(), index)) {
      double corrupt = text.kept(Set.of());
      UserError.when(
          text.changesNothing(),
          "The corruption changes nothing in the instance %s; choose another one.",
          spec.texts().choosing().get(index).id());
      Map<EdgeMethod, double[]> all = new EnumMap<>(EdgeMethod.class);
      if (spec.methods().contains(EdgeMethod.EXACT)) {
        all.put(EdgeMethod.EXACT, text.exact(context.cancellation()));
      }
      all.putAll(new EdgeGradients(text).of(spec.methods()));
      return new EdgeScores(text.clean(), corrupt, all);
    }
  }

  private CircuitResult result(Optional<Judgement> judgement) {
    Bootstrap bootstrap = new Bootstrap(measured.size(), new SplittableRandom(spec.seed()));
    List<EdgeEffect> effects = new ArrayList<>();
    for (int edge = 0; edge < edges.size(); edge++) {
      int at = edge;
      SortedMap<EdgeMethod, Interval> byMethod = new TreeMap<>();
      for (EdgeMethod method : spec.methods()) {
        byMethod.put(method, mean(bootstrap, scores -> scores.by(method)[at]));
      }
      effects.add(new EdgeEffect(edges.get(edge), byMethod));
    }
    return new CircuitResult(
        spec.checkpoint().step(),
        measured.size(),
        new Scale(
            spec.measure(),
            mean(bootstrap, EdgeScores::clean),
            mean(bootstrap, EdgeScores::corrupt)),
        effects,
        spec.methods().stream()
            .filter(EdgeMethod::approximates)
            .filter(_ -> spec.methods().contains(EdgeMethod.EXACT))
            .map(method -> agreement(method, bootstrap))
            .toList(),
        judgement,
        provenance(),
        Optional.of(new MeasuredInstances<>(spec.scored(), device, measured)));
  }

  private Interval mean(Bootstrap bootstrap, ToDoubleFunction<EdgeScores> of) {
    double[] ones = new double[measured.size()];
    Arrays.fill(ones, 1);
    return bootstrap.mean(measured.stream().mapToDouble(of).toArray(), ones);
  }

  /// Compares the mean effects over instances, and over each of the bootstrap's resamples.
  private Agreement agreement(EdgeMethod method, Bootstrap bootstrap) {
    int count = edges.size();
    double[][] terms = new double[2 * count][]; // exact effects, then those of the method
    for (int edge = 0; edge < count; edge++) {
      int at = edge;
      terms[edge] = terms(EdgeMethod.EXACT, at);
      terms[count + edge] = terms(method, at);
    }
    double[] all = Arrays.stream(terms).mapToDouble(each -> Arrays.stream(each).sum()).toArray();
    double[] exact = Arrays.copyOf(all, count);
    double[] other = Arrays.copyOfRange(all, count, 2 * count);
    Set<Integer> largest = largest(exact);
    Set<Integer> shared = largest(other);
    shared.retainAll(largest);
    return new Agreement(
        method,
        bootstrap.of(
            terms,
            t ->
                RankCorrelation.of(
                    Arrays.copyOf(t, count), Arrays.copyOfRange(t, count, 2 * count))),
        bootstrap.of(terms, t -> wrongSigns(t, largest, count)),
        shared.size());
  }

  private double[] terms(EdgeMethod method, int edge) {
    return measured.stream().mapToDouble(scores -> scores.by(method)[edge]).toArray();
  }

  /// The edges with the largest effects.
  private static Set<Integer> largest(double[] effects) {
    return IntStream.range(0, effects.length)
        .boxed()
        .sorted(Comparator.comparingDouble(edge -> -Math.abs(effects[edge])))
        .limit(CircuitResult.MAX_COMPARED)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static double wrongSigns(double[] totals, Set<Integer> edges, int count) {
    return edges.stream()
        .filter(edge -> Math.signum(totals[edge]) != Math.signum(totals[count + edge]))
        .count();
  }

  private Provenance provenance() {
    List<String> methods = spec.methods().stream().map(EdgeMethod::label).toList();
    return Provenance.of(spec.checkpoint())
        .with("instances", measured.size())
        .with("first instance", spec.texts().choosing().getFirst().id())
        .with("drawn by", ScoreProvenance.origins(spec.texts().choosing()))
        .with("instances SHA-256", ScoreProvenance.hash(spec.texts().choosing()))
        .with("judging instances", spec.texts().judging().size())
        .with("judging instances SHA-256", judges())
        .with("tokens", spec.texts().length())
        .with("rows", rows())
        .with("corruption", spec.corruption().label())
        .with("measure", spec.measure().label())
        .with("methods", methods)
        .with("device", device)
        .with("seed", spec.seed())
        .with("headscope", Version.current());
  }

  private String rows() {
    return spec.measure().isOfSettledRows()
        ? "from a quarter of the text on"
        : spec.measure().at().label();
  }

  private Optional<String> judges() {
    return spec.judges()
        ? Optional.of(ScoreProvenance.hash(spec.texts().judging()))
        : Optional.empty();
  }
}
