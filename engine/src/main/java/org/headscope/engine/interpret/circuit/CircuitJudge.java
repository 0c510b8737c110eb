package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitResult.Band;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.task.Instance;

/// Judges circuits on languages that did not choose them: how much of the model's performance is
/// left if all other edges are corrupted.
record CircuitJudge(
    CircuitSpec spec, CircuitReader reader, NativeThreads threads, Context context) {
  /// The number of random circuits of each size.
  private static final int RANDOM = 30;

  /// The number of instances that the sweep looks at, which evaluates every edge once on each.
  static final int SWEEP_INSTANCES = 8;

  /// The smallest size of random circuits, which carry nothing while they are small.
  private static final int FIRST_RANDOM = 5;

  /// Judges the circuits of the largest effects by each method, random ones, and those that the
  /// spec asks for.
  Judgement judge(CircuitResult scored) {
    List<ResidualEdge> edges = scored.edges().stream().map(EdgeEffect::edge).toList();
    SequencedMap<String, List<ResidualEdge>> chosen = new LinkedHashMap<>();
    spec.threshold().ifPresent(tau -> chosen.put("sweep at %s".formatted(tau), sweep(edges, tau)));
    if (!spec.own().isEmpty()) {
      chosen.put("own", spec.own());
    }
    int[] sizes = sizes(edges.size());
    List<List<ResidualEdge>> circuits = new ArrayList<>();
    for (EdgeMethod method : spec.methods()) {
      List<ResidualEdge> ranked = scored.ranked(method).stream().map(EdgeEffect::edge).toList();
      Arrays.stream(sizes).forEach(size -> circuits.add(ranked.subList(0, size)));
    }
    circuits.addAll(chosen.values());
    int[] randomSizes = Arrays.stream(sizes).filter(s -> s >= FIRST_RANDOM).toArray();
    List<List<ResidualEdge>> random = random(edges, randomSizes);
    Measured measured = measure(edges, circuits, random);
    Iterator<Point> points = measured.points(circuits);
    List<Curve> curves =
        spec.methods().stream()
            .map(method ->
                new Curve(method, Arrays.stream(sizes).mapToObj(_ -> points.next()).toList()))
            .toList();
    List<Chosen> all =
        chosen.entrySet().stream()
            .map(entry -> new Chosen(entry.getKey(), entry.getValue(), points.next()))
            .toList();
    return new Judgement(spec.texts().judging().size(), curves, measured.bands(randomSizes), all);
  }

  /// Judges the circuit of the user alone.
  Point own(List<ResidualEdge> edges) {
    List<List<ResidualEdge>> own = List.of(spec.own());
    return measure(edges, own, List.of()).points(own).next();
  }

  /// 1, 2, 3, 4, 6, 8, 11 … edges, growing by √2, and all of them.
  static int[] sizes(int edges) {
    return IntStream.concat(
            IntStream.rangeClosed(0, 2 * Integer.SIZE)
                .map(k -> (int) Math.round(Math.pow(2, k / 2.0)))
                .takeWhile(size -> size < edges),
            IntStream.of(edges))
        .distinct()
        .toArray();
  }

  private List<List<ResidualEdge>> random(List<ResidualEdge> edges, int[] sizes) {
    SplittableRandom random = new SplittableRandom(spec.seed());
    List<List<ResidualEdge>> circuits = new ArrayList<>();
    for (int size : sizes) {
      for (int k = 0; k < RANDOM; k++) {
        int[] order = IntStream.range(0, edges.size()).toArray();
        RandomOrder.shuffle(order, size, random);
        circuits.add(Arrays.stream(order).limit(size).mapToObj(edges::get).toList());
      }
    }
    return circuits;
  }

  private List<ResidualEdge> sweep(List<ResidualEdge> edges, double threshold) {
    List<Integer> some =
        IntStream.range(0, Math.min(SWEEP_INSTANCES, spec.texts().choosing().size()))
            .boxed()
            .toList();
    List<CircuitText> texts = new ArrayList<>();
    try {
      texts.addAll(threads.map(some, i -> reader.read(spec.texts().choosing(), i)));
      return EdgeSweep.of(
          edges,
          threshold,
          kept -> mean(texts, kept),
          done -> context.progress().update("sweep", done, edges.size()));
    } finally {
      texts.forEach(CircuitText::close);
    }
  }

  private double mean(List<CircuitText> texts, Set<ResidualEdge> kept) {
    context.cancellation().check();
    return threads.map(texts, text -> text.kept(kept)).stream()
        .mapToDouble(score -> score)
        .average()
        .orElseThrow();
  }

  /// M on every judging instance, `[instance]` each.
  private record Measured(
      double[] all,
      double[] none,
      List<double[]> circuits,
      List<double[]> rest,
      List<double[]> random,
      Bootstrap bootstrap) {
    /// (M(C) − M(∅)) / (M(all) − M(∅)).
    private Interval faithfulness(double[] of) {
      return bootstrap.of(new double[][] {of, none, all}, t -> ratio(t[0] - t[1], t[2] - t[1]));
    }

    private static double ratio(double part, double whole) {
      return whole == 0 ? 0 : part / whole;
    }

    Iterator<Point> points(List<List<ResidualEdge>> of) {
      return IntStream.range(0, of.size())
          .mapToObj(c -> {
            Interval without = faithfulness(rest.get(c));
            return new Point(
                of.get(c).size(),
                faithfulness(circuits.get(c)),
                new Interval(1 - without.value(), 1 - without.high(), 1 - without.low()));
          })
          .iterator();
    }

    List<Band> bands(int[] sizes) {
      return IntStream.range(0, sizes.length)
          .mapToObj(s ->
              Band.of(
                  sizes[s],
                  random.subList(s * RANDOM, (s + 1) * RANDOM).stream()
                      .mapToDouble(each -> faithfulness(each).value())
                      .toArray()))
          .toList();
    }
  }

  private Measured measure(
      List<ResidualEdge> edges,
      List<List<ResidualEdge>> circuits,
      List<List<ResidualEdge>> random) {
    List<Instance> judges = spec.texts().judging();
    List<Set<ResidualEdge>> all = new ArrayList<>();
    all.add(Set.copyOf(edges));
    all.add(Set.of());
    circuits.forEach(circuit -> all.add(Set.copyOf(circuit)));
    circuits.forEach(circuit -> all.add(without(edges, circuit)));
    random.forEach(circuit -> all.add(Set.copyOf(circuit)));
    AtomicLong done = new AtomicLong();
    long total = (long) judges.size() * all.size();
    List<double[]> scores =
        threads.map(
            IntStream.range(0, judges.size()).boxed().toList(),
            i -> {
              try (CircuitText text = reader.read(judges, i)) {
                return all.stream()
                    .mapToDouble(kept -> {
                      context.cancellation().check();
                      context.progress().update("circuits", done.incrementAndGet(), total);
                      return text.kept(kept);
                    })
                    .toArray();
              }
            }); // [instance][circuit]
    List<double[]> byCircuit =
        IntStream.range(0, all.size())
            .mapToObj(c -> scores.stream().mapToDouble(of -> of[c]).toArray())
            .toList();
    int count = circuits.size();
    return new Measured(
        byCircuit.get(0),
        byCircuit.get(1),
        byCircuit.subList(2, 2 + count),
        byCircuit.subList(2 + count, 2 + 2 * count),
        byCircuit.subList(2 + 2 * count, byCircuit.size()),
        new Bootstrap(judges.size(), new SplittableRandom(spec.seed())));
  }

  private static Set<ResidualEdge> without(List<ResidualEdge> edges, List<ResidualEdge> some) {
    Set<ResidualEdge> rest = new HashSet<>(edges);
    some.forEach(rest::remove);
    return Set.copyOf(rest);
  }
}
