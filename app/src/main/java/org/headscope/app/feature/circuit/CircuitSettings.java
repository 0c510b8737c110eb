package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.analysis.CircuitSource.Request;
import org.headscope.app.service.analysis.CircuitSource.Texts;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;

/// The edges that are scored, the circuits that are judged, and how they are shown.
final class CircuitSettings {
  static final int INSTANCES = 20;
  static final int JUDGES = 8;
  static final int LENGTH = 256;
  static final int MAX_LENGTH = 4096;
  static final int MIN_LENGTH = 8;
  static final int SHOWN = 20;
  static final int MAX_SHOWN = 100;

  static final String NO_RUN = "";

  /// The value of [#threshold] without a sweep.
  static final double NO_SWEEP = 0;

  static final List<EdgeMethod> METHODS = List.of(EdgeMethod.values());
  private static final SettingCodec<EdgeMethod> METHOD =
      SettingCodec.of(METHODS, EdgeMethod::label);
  private static final SettingCodec<ResidualEdge> EDGE =
      SettingCodec.text().as(CircuitSettings::edge, ResidualEdge::name);

  final Setting<Corruption> corruption;
  final Setting<CircuitMeasure> measure;
  final Setting<Integer> instances;
  final Setting<Integer> judges;
  final Setting<Integer> length;
  final Setting<List<EdgeMethod>> methods;

  /// True if edges are scored at all checkpoints instead of the shown one.
  final Setting<Boolean> everywhere;

  final Setting<Double> threshold;
  final Setting<List<ResidualEdge>> own;

  /// The number of edges in the graph.
  final Setting<Integer> shown;

  /// The method whose effects the graph and the list show.
  final Setting<EdgeMethod> by;

  /// The method that is compared with the exact effects.
  final Setting<EdgeMethod> approximation;

  /// The folder of the run whose edges are compared; [#NO_RUN] for none.
  final Setting<String> other;

  /// The selected edge, in a list of one; empty without one.
  final Setting<List<ResidualEdge>> selected;

  CircuitSettings(Journal journal) {
    corruption =
        journal.setting(
            "circuit.corruption",
            Corruption.RESAMPLE,
            SettingCodec.of(List.of(Corruption.values()), Corruption::label));
    measure =
        journal.setting(
            "circuit.measure",
            CircuitMeasure.CROSS_ENTROPY,
            SettingCodec.text().as(CircuitSettings::measure, CircuitMeasure::label));
    int half = HeadScoreSpec.HELD_OUT / 2;
    instances = journal.setting("circuit.instances", INSTANCES, SettingCodec.whole(2, half));
    judges =
        journal.setting(
            "circuit.judges",
            JUDGES,
            SettingCodec.whole(0, half).as(CircuitSettings::judges, count -> count));
    length = journal.setting("circuit.length", LENGTH, SettingCodec.whole(MIN_LENGTH, MAX_LENGTH));
    methods =
        journal.setting(
            "circuit.methods", METHODS, SettingCodec.someOf(METHODS, EdgeMethod::label));
    everywhere = journal.setting("circuit.all-steps", false, SettingCodec.flag());
    threshold =
        journal.setting(
            "circuit.threshold",
            NO_SWEEP,
            new SettingCodec<>(value -> value, CircuitSettings::threshold));
    own = journal.setting("circuit.own", List.of(), EDGE.list());
    shown = journal.setting("circuit.shown", SHOWN, SettingCodec.whole(1, MAX_SHOWN));
    by = journal.setting("circuit.by", EdgeMethod.EXACT, METHOD);
    approximation = journal.setting("circuit.approximation", EdgeMethod.EAP, METHOD);
    other = journal.setting("circuit.other", NO_RUN, SettingCodec.text());
    selected = journal.setting("circuit.edge", List.of(), EDGE.list());
  }

  private static ResidualEdge edge(String name) {
    return read(() -> ResidualEdge.parse(name));
  }

  /// Reads a measure without reading files, which settings must not.
  private static CircuitMeasure measure(String label) {
    String[] words = label.split(" ", -1);
    if (words[0].equals(CircuitMeasure.TVD.label())
        && words.length > 1
        && !words[1].equals("at")
        && !Predictors.isKnown(words[1])) {
      throw new IllegalArgumentException("must name a predictor such as ngram-2, not a run");
    }
    return read(() -> CircuitMeasure.byLabel(label));
  }

  private static <T> T read(Supplier<T> source) {
    try {
      return source.get();
    } catch (UserError e) {
      throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
    }
  }

  private static int judges(int count) {
    if (count == 1) {
      throw new IllegalArgumentException("must be 0, or 2 or more");
    }
    return count;
  }

  private static double threshold(Object plain) {
    if (plain instanceof Number number && number.doubleValue() >= NO_SWEEP) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("must be a number of at least 0");
  }

  List<Setting<?>> all() {
    return List.of(
        corruption,
        measure,
        instances,
        judges,
        length,
        methods,
        everywhere,
        threshold,
        own,
        shown,
        by,
        approximation,
        other,
        selected);
  }

  /// Adds an edge to the user's circuit, or removes it.
  void toggle(ResidualEdge edge) {
    List<ResidualEdge> next = new ArrayList<>(own.get());
    if (!next.remove(edge)) {
      next.add(edge);
    }
    own.set(List.copyOf(next));
  }

  Request request(RunRef run, List<Long> steps) {
    double tau = threshold.get();
    return new Request(
        run,
        steps,
        new Texts(instances.get(), judges.get(), length.get()),
        corruption.get(),
        measure.get(),
        methods.get(),
        tau > NO_SWEEP ? OptionalDouble.of(tau) : OptionalDouble.empty(),
        own.get());
  }

  /// Returns the command line that prints the numbers of `request`.
  ///
  /// @param own the edges of the user's circuit that the model has
  static ShellLine line(Request request, List<ResidualEdge> own) {
    Texts texts = request.texts();
    boolean one = request.steps().size() == 1;
    ShellLine line =
        ShellLine.of("circuit", "--run")
            .and(CommandLineWriter.checkpoint(request.run(), request.steps().getLast()))
            .and("--held-out", "--count", String.valueOf(texts.choosing()))
            .and(
                one ? List.of("--judges", String.valueOf(texts.judging())) : List.of("--all-steps"))
            .and("--length", String.valueOf(texts.length()))
            .and("--method", joined(request.methods(), EdgeMethod::label))
            .and("--corruption", request.corruption().label())
            .and("--measure", request.measure().label());
    OptionalDouble tau = request.threshold();
    return line.and(
            tau.isPresent() ? List.of("--sweep", String.valueOf(tau.getAsDouble())) : List.of())
        .and(own.isEmpty() ? List.of() : List.of("--edges", joined(own, ResidualEdge::name)))
        .and("--json");
  }

  private static <T> String joined(List<T> all, Function<T, String> name) {
    return all.stream().map(name).collect(Collectors.joining(","));
  }
}
