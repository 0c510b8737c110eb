package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.lesson.expression.CheckpointRefExpr;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.expression.MeasuredValue.Words;
import org.headscope.app.service.RunView;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;

/// The measurements of a checkpoint with an instance, made by the same services as the window's.
///
/// @param cut interventions in its passes; none for the model as the run has it
public record ModelMeasurements(
    Measurer measurer,
    LessonPlaces places,
    RunView run,
    long step,
    Instance instance,
    List<Intervention> cut)
    implements Measured {
  private static final int MAX_MATCH = 9;

  public ModelMeasurements {
    cut = List.copyOf(cut);
  }

  /// Returns the measurements of the model that is open in `state`, the state of a step.
  public static ModelMeasurements of(SessionState state, LessonPlaces places, Measurer measurer) {
    SelectionState.Opened opened = state.selection().opened();
    RunView run =
        places.runs().values().stream()
            .filter(r -> opened.run().equals(Optional.of(r.ref())))
            .findFirst()
            .or(() -> opened.run().map(ref -> measurer.open(ref.directory())))
            .orElseThrow(() -> new UserError("No run is open; open the lesson again."));
    Instance instance = opened.instance().orElse(places.instance());
    return new ModelMeasurements(measurer, places, run, opened.step(), instance, List.of())
        .checked();
  }

  private ModelMeasurements checked() {
    if (!run.steps().contains(step)) {
      throw new UserError(
          "The run %s has no checkpoint of step %,d; the nearest is of step %,d."
              .formatted(run.ref().name(), step, run.nearestStep(step)));
    }
    return this;
  }

  @Override
  public Measured at(CheckpointRefExpr place) {
    String as = place.run().orElse("");
    RunView other = as.isEmpty() ? run : places.runs().get(as);
    if (other == null) {
      throw new UserError("The lesson names no run “%s”; add it to its runs.".formatted(as));
    }
    long itsStep =
        switch (place.checkpoint()) {
          case "" -> other.equals(run) ? step : other.lastStep();
          case CheckpointRefExpr.FIRST -> other.steps().getFirst();
          case CheckpointRefExpr.LAST -> other.lastStep();
          default -> Long.parseLong(place.checkpoint());
        };
    return new ModelMeasurements(measurer, places, other, itsStep, instance, cut).checked();
  }

  @Override
  public Measured typed(String text) {
    try {
      Instance read = TypedStrings.of(text, instance.vocabulary(), Optional.of(places.instance()));
      return new ModelMeasurements(measurer, places, run, step, read, cut);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "“%s” cannot be read: %s; type the symbols of the instance."
              .formatted(text, e.getMessage()),
          e);
    }
  }

  @Override
  public Measured cut(String intervention) {
    List<Intervention> more = new ArrayList<>(cut);
    more.add(Intervention.parse(intervention));
    return new ModelMeasurements(measurer, places, run, step, instance, more);
  }

  @Override
  public List<Long> steps() {
    return run.steps();
  }

  @Override
  public Object place() {
    return List.of(run.ref(), step, cut);
  }

  @Override
  public Cancellation cancellation() {
    return measurer.cancellation();
  }

  @Override
  public Measured stoppedBy(Cancellation other) {
    return new ModelMeasurements(measurer.stoppedBy(other), places, run, step, instance, cut);
  }

  @Override
  public MeasuredValue value(Measure measure, List<MeasuredValue> arguments) {
    Arguments a = new Arguments(arguments);
    return switch (measure) {
      case WEIGHT -> new Quantity(weight(a.head(), a.position(1), a.position(2)));
      case LOOKS_AT -> new Quantity(strongest(a.head(), a.position(1)));
      case MATCHED -> new Quantity(matched(a.head(), a.position(1), a.count(2)));
      case MATCH ->
          new Quantity(
              NgramMatches.longest(instance.tokens(), a.position(0), a.position(1), MAX_MATCH));
      case SCORE ->
          new Quantity(uncut(measure).score(run, step, head(a.head()), arguments.get(1).text()));
      case NAME -> new Words(uncut(measure).name(run, step, head(a.head())));
      case PROBABILITY -> new Quantity(row(a.text(0), a.position(1))[symbol(a.text(2))]);
      case PREDICTED ->
          new Words(instance.vocabulary().label(Accuracy.argmax(row(a.text(0), a.position(1)))));
      case TVD -> new Quantity(tvd(a.text(0), a.text(1), List.of(instance)));
      case TVD_ALL -> new Quantity(tvd(a.text(0), a.text(1), places.instances()));
      case ACCURACY -> new Quantity(accuracy(a.text(0), List.of(instance)));
      case ACCURACY_ALL -> new Quantity(accuracy(a.text(0), places.instances()));
      case HELD_OUT -> new Quantity(uncut(measure).heldOut(run, step, a.text(0)));
      case PROBE ->
          new Quantity(uncut(measure).probe(run, step, a.text(0), a.count(1), a.count(2)));
      case EDGE -> new Quantity(edges(measure).effect(a.text(0)));
      case KEPT -> new Quantity(edges(measure).kept(a.text(0)));
      case STATE -> new Quantity(instance.stateAfter()[a.position(0)]);
      case SYMBOL -> new Words(label(a.position(0)));
      case CONTEXT -> new Words(context(a.position(0), a.count(1)));
      case COUNT -> new Quantity(count(a.text(0), a.position(1)));
      case LENGTH -> new Quantity(instance.length());
      case STATES -> new Quantity(states());
      case LAYERS -> new Quantity(run.layers());
      case STEP -> new Quantity(step);
      case LAST_STEP -> new Quantity(run.lastStep());
      case FIRST_STEP, CUT, ABS, MIN, MAX, ROUND ->
          throw new IllegalArgumentException(measure + " is not measured");
    };
  }

  /// Returns the measurer of what is known only of the uncut model.
  private Measurer uncut(Measure measure) {
    UserError.when(
        !cut.isEmpty(),
        "%s is known only of the model without interventions; write it outside cut.",
        measure.word());
    return measurer;
  }

  private EdgeValues edges(Measure measure) {
    return new EdgeValues(uncut(measure), run, step, places.instances());
  }

  private final class Arguments {
    private final List<MeasuredValue> all;

    Arguments(List<MeasuredValue> all) {
      this.all = all;
    }

    OfHead head() {
      return (OfHead) all.getFirst();
    }

    String text(int i) {
      return all.get(i).text();
    }

    int position(int i) {
      int position = whole(i);
      if (position < 0 || position >= instance.length()) {
        throw new UserError(
            "The instance %s has no position %d; its positions are 0 to %d."
                .formatted(instance.id(), position, instance.length() - 1));
      }
      return position;
    }

    int count(int i) {
      int count = whole(i);
      if (count < 0) {
        throw new UserError(
            "%d is not a number of symbols or layers; count from 0.".formatted(count));
      }
      return count;
    }

    private int whole(int i) {
      double number = all.get(i).number();
      if (number != Math.rint(number) || Math.abs(number) > 1e9) {
        throw new UserError("%s is not a position; write a whole number.".formatted(number));
      }
      return (int) number;
    }
  }

  private OfHead head(OfHead head) {
    boolean layer = head.layer() <= run.layers();
    int maps = layer ? run.layerInfo(head.layer()).maps() : 0;
    if (head.head() > maps) {
      throw new UserError(
          "The run %s has no head %d.%d; it has %s."
              .formatted(
                  run.ref().name(),
                  head.layer(),
                  head.head(),
                  layer
                      ? "%d heads in layer %d".formatted(maps, head.layer())
                      : "%d layers".formatted(run.layers())));
    }
    return head;
  }

  void requireHead(OfHead head) {
    OfHead _ = head(head);
  }

  void requireLayer(int layer) {
    if (layer > run.layers()) {
      throw new UserError(
          "The run %s has no layer %d; it has %d."
              .formatted(run.ref().name(), layer, run.layers()));
    }
  }

  void requireState(int state) {
    if (state >= states()) {
      throw new UserError(
          "The automaton of %s has no state %d; its states are 0 to %d."
              .formatted(instance.id(), state, states() - 1));
    }
  }

  void requireEdge(int from, String symbol) {
    requireState(from);
    int id = symbol(symbol);
    if (instance.automaton().orElseThrow().transitions().stream()
        .noneMatch(t -> t.from() == from && t.symbol() == id)) {
      throw new UserError(
          "The automaton of %s has no edge from state %d by %s; name another."
              .formatted(instance.id(), from, symbol));
    }
  }

  void requireSymbol(String symbol) {
    int _ = symbol(symbol);
  }

  private AttentionMaps maps(OfHead head, int query) {
    OfHead _ = head(head);
    AttentionMaps maps = measurer.inspection(run, step, cut, instance).attention();
    if (query >= maps.length()) {
      throw new UserError(
          "Position %d has no row in the map, which has %,d; choose an earlier one."
              .formatted(query, maps.length()));
    }
    return maps;
  }

  private double weight(OfHead head, int query, int key) {
    AttentionMaps maps = maps(head, query);
    if (key > query) {
      throw new UserError(
          "The query at %d cannot attend to a later key, such as %d; name an earlier one."
              .formatted(query, key));
    }
    return maps.weight(head.layer(), head.head(), query, key);
  }

  private int strongest(OfHead head, int query) {
    AttentionMaps maps = maps(head, query);
    int best = 0;
    for (int key = 1; key <= query; key++) {
      if (Math.abs(maps.weight(head.layer(), head.head(), query, key))
          > Math.abs(maps.weight(head.layer(), head.head(), query, best))) {
        best = key;
      }
    }
    return best;
  }

  private double matched(OfHead head, int query, int symbols) {
    AttentionMaps maps = maps(head, query);
    NgramMatches matches = NgramMatches.of(instance.tokens(), Math.max(1, symbols));
    double all = 0;
    double there = 0;
    for (int key = 0; key <= query; key++) {
      double weight = Math.abs(maps.weight(head.layer(), head.head(), query, key));
      all += weight;
      there += key < query && matches.matches(query, key) ? weight : 0;
    }
    return all > 0 ? there / all : 0;
  }

  private double[] row(String predictor, int position) {
    // The rows of model and truth are those that the window shows.
    PredictionRows shown =
        Measurer.isShown(predictor)
            ? measurer.inspection(run, step, cut, instance).predictions().get(predictor)
            : null;
    PredictionRows rows =
        shown == null ? PredictionRows.of(measurer.rows(predictor, run, step, instance)) : shown;
    if (position >= rows.length()) {
      throw new UserError(
          "%s predicts nothing after position %d, since it reads %,d; choose an earlier one."
              .formatted(predictor, position, rows.length()));
    }
    return rows.row(position);
  }

  private int symbol(String label) {
    int id = instance.vocabulary().id(label);
    if (id < 0) {
      throw new UserError(
          "“%s” is not a symbol of the instance %s; its symbols are %s."
              .formatted(label, instance.id(), instance.vocabulary().names()));
    }
    return id;
  }

  private double tvd(String a, String b, List<Instance> instances) {
    if (a.equals(b)) {
      return 0;
    }
    return cut.isEmpty()
        ? measurer.evaluate(List.of(a, b), run, step, instances).pairs().getFirst().tvd()
        : new CutScores(measurer, run, step, cut).tvd(a, b, instances);
  }

  private double accuracy(String predictor, List<Instance> instances) {
    return cut.isEmpty()
        ? measurer
            .evaluate(List.of(predictor), run, step, instances)
            .results()
            .getFirst()
            .accuracy()
        : new CutScores(measurer, run, step, cut).accuracy(predictor, instances);
  }

  private String label(int position) {
    return instance.vocabulary().label(instance.tokens()[position]);
  }

  private String context(int position, int symbols) {
    int from = Math.max(0, position + 1 - symbols);
    int[] tokens = instance.tokens();
    return instance.vocabulary().decode(Arrays.copyOfRange(tokens, from, position + 1));
  }

  private long count(String text, int position) {
    int[] sought;
    try {
      sought = instance.vocabulary().encode(text);
    } catch (IllegalArgumentException e) {
      throw new UserError("“%s” cannot be counted: %s.".formatted(text, e.getMessage()), e);
    }
    int[] tokens = instance.tokens();
    return IntStream.rangeClosed(0, position + 1 - sought.length)
        .filter(from -> Arrays.equals(tokens, from, from + sought.length, sought, 0, sought.length))
        .count();
  }

  private int states() {
    return instance
        .automaton()
        .orElseThrow(() ->
            new UserError(
                "The instance %s has no automaton; name another.".formatted(instance.id())))
        .states();
  }
}
