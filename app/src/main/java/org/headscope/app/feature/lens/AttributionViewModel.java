package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.QueriedPicture;
import org.headscope.app.feature.lens.AttributionFigure.Marks;
import org.headscope.app.feature.lens.AttributionFigure.Place;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.service.analysis.AttributionSource.LogitRequest;
import org.headscope.app.service.prediction.LikelySymbols;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The attribution of a logit to the model's writers, at the query and along the text.
public final class AttributionViewModel
    extends QueriedPicture<LogitRequest, AttributionResult, AttributionFigure> {
  /// The label of no symbol: the likeliest, or none that is subtracted.
  static final String AUTOMATIC = "";

  final Setting<String> symbol;
  final Setting<String> minus;

  /// The labels that can be chosen, the automatic choice first.
  final ReadOnlyObjectWrapper<List<String>> labels =
      new ReadOnlyObjectWrapper<>(this, "labels", List.of(AUTOMATIC));

  private Optional<Place> at = Optional.empty();

  public AttributionViewModel(
      Workbench workbench, Worker<AttributionSource> worker, ObservableValue<Boolean> showing) {
    super(
        workbench,
        worker.runner(),
        new Query.Source<>(
            asked -> "split the logits of " + asked.weights().run().name(),
            (asked, _, progress, cancellation) ->
                worker.source().attribute(asked, progress, cancellation)),
        showing);
    var journal = workbench.selection().journal();
    symbol = journal.setting("attribution.symbol", AUTOMATIC, SettingCodec.text());
    minus = journal.setting("attribution.minus", AUTOMATIC, SettingCodec.text());
    symbol.subscribe(_ -> offer());
    minus.subscribe(_ -> offer());
    workbench.positionProperty().subscribe(_ -> offer());
    workbench.frameProperty().subscribe(_ -> offer());
    begin();
  }

  /// Offers the symbols that matter at the position, and those that are set.
  private void offer() {
    SequencedSet<String> all = new LinkedHashSet<>(List.of(AUTOMATIC));
    workbench
        .frame()
        .inspection()
        .ifPresent(reading ->
            LikelySymbols.offered(reading, workbench.positionProperty().get())
                .mapToObj(reading.instance().vocabulary()::label)
                .forEach(all::add));
    all.add(symbol.get());
    all.add(minus.get());
    List<String> now = List.copyOf(all);
    // The lists are built again if they change, and the position follows the mouse.
    if (!now.equals(labels.get())) {
      labels.set(now);
    }
    show();
  }

  private Optional<Vocabulary> vocabulary() {
    return workbench.frame().selection().opened().instance().map(Instance::vocabulary);
  }

  @Override
  protected Optional<LogitRequest> key(Frame frame) {
    Optional<Instance> instance =
        frame.inspection().flatMap(_ -> frame.selection().opened().instance());
    return CompositionViewModel.weights(frame)
        .flatMap(weights ->
            instance.map(text -> new LogitRequest(weights, text, symbols(text.vocabulary()))));
  }

  /// The chosen logit; empty if it is that of the likeliest symbol, or if this task lacks it.
  private Optional<Symbols> symbols(Vocabulary vocabulary) {
    int plus = vocabulary.id(symbol.get());
    int other = vocabulary.id(minus.get());
    return plus < 0
        ? Optional.empty()
        : Optional.of(
            new Symbols(
                plus, other < 0 || other == plus ? OptionalInt.empty() : OptionalInt.of(other)));
  }

  @Override
  protected String subject(LogitRequest key) {
    return "The attribution at step %s".formatted(NumberText.count(key.weights().step()));
  }

  @Override
  protected String invitation() {
    return "Open a run and an instance to see which parts of the model make its logits.";
  }

  @Override
  protected AttributionFigure figure(LogitRequest key, AttributionResult value) {
    int last = value.reading().length() - 1;
    int query = Math.clamp(workbench.positionProperty().get(), 0, last);
    SelectionState.InModel model = workbench.frame().selection().model();
    Optional<Place> cursor =
        at.filter(place -> place.writer() < value.writers().size() && place.position() <= last);
    return new AttributionFigure(
        value, query, new Marks(cursor, model.layer() + "." + model.head()));
  }

  @Override
  protected String caption(LogitRequest key, AttributionResult value) {
    String of =
        key.symbols().isPresent()
            ? "logit of " + value.target(0)
            : "at each position its likeliest symbol − the second";
    boolean cut = new CommandLineWriter(workbench).isCut();
    return of + (cut ? ", of the uncut model" : "");
  }

  void highlight(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      show();
    }
  }

  /// Moves the cursor through the writers, which begins at the first one.
  void walk(int by) {
    figure()
        .ifPresent(shown -> {
          int last = shown.result().writers().size() - 1;
          int next =
              shown
                  .marks()
                  .at()
                  .map(place -> Math.clamp(place.writer() + (long) by, 0, last))
                  .orElse(0);
          highlight(Optional.of(new Place(next, -1)));
        });
  }

  boolean release() {
    boolean had = at.isPresent();
    highlight(Optional.empty());
    return had;
  }

  /// Pins the query `by` positions further on.
  void move(int by) {
    figure().ifPresent(shown -> pin(Math.clamp((long) shown.query() + by, 0, shown.length() - 1)));
  }

  /// Pins the highlighted position, or else selects the highlighted head.
  void select() {
    figure()
        .flatMap(shown -> shown.marks().at().map(place -> new Choice(shown, place)))
        .ifPresent(choice -> {
          if (choice.place().position() >= 0) {
            pin(choice.place().position());
            return;
          }
          var writer = choice.shown().result().writers().get(choice.place().writer());
          if (writer.head() > 0) {
            workbench.selection().selectHead(writer.layer(), writer.head());
          }
        });
  }

  private record Choice(AttributionFigure shown, Place place) {}

  private void pin(int position) {
    SelectionState.InSequence now = workbench.selection().snapshot().sequence();
    workbench.selection().pin(position, -1, now.window().showing(position));
  }

  /// Describes the highlighted writer; empty without one.
  String describe() {
    return figure()
        .flatMap(shown -> shown.marks().at().map(shown::describe))
        .map(lines -> String.join("; ", lines))
        .orElse("");
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(shown -> {
          ShellLine line = new CommandLineWriter(workbench).reading("attribute");
          Optional<Symbols> chosen = vocabulary().flatMap(this::symbols);
          if (chosen.isPresent()) {
            line = line.and("--symbol", symbol.get());
            line = chosen.get().minus().isPresent() ? line.and("--minus", minus.get()) : line;
          }
          return line.and("--positions", "0.." + (shown.length() - 1), "--json");
        })
        .orElse(ShellLine.nothing());
  }
}
