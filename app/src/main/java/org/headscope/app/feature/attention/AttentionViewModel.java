package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAnnotations;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.MapSlots;
import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// The view model of the selected layer's picture: a map, a state or an average. [PictureCursor]
/// handles the cursors on it, and [MapZoom] the part in view.
public final class AttentionViewModel implements Cover.Remedies {
  private static final String NOTHING =
      "Open a run and an instance to see where its layers attend.";

  private static final long BUDGET = 96L << 20;

  private final Workbench workbench;
  private final Selection selection;
  private final MapZoom zoom;
  private final PictureCursor cursor;
  final Query<Measurement, Visualization> measuring;
  final MapStyle style;
  final CardPlace card;
  final SecondMap second;
  private final MapAnnotations facts;
  private final Map<PictureKind, Setting<Integer>> chosen = new HashMap<>();
  private final ReadOnlyObjectWrapper<Optional<MapAxes>> axes =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<LayerScene>> scene =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(new Cover.Absent(NOTHING));
  private final ReadOnlyObjectWrapper<LayerOptions> options =
      new ReadOnlyObjectWrapper<>(LayerOptions.NOTHING);

  private Optional<Viewport> viewport = Optional.empty();
  private Optional<Shown> shown = Optional.empty();

  /// The picture that is shown.
  ///
  /// @param measured true if it was measured separately, false if the inspection has it
  private record Shown(
      PictureKind kind,
      InspectionResult of,
      int layer,
      int head,
      boolean measured,
      Visualization numbers) {
    /// Names the model where there is a cut one: only inspections are of that.
    static Shown of(
        PictureKind kind,
        InspectionResult of,
        int layer,
        int head,
        boolean measured,
        Visualization numbers) {
      Visualization named =
          of.uncut().isPresent() && numbers instanceof TokenMap map
              ? map.ofModel(measured ? "uncut" : "cut")
              : numbers;
      return new Shown(kind, of, layer, head, measured, named);
    }
  }

  public AttentionViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    this.zoom = new MapZoom(selection, axes::get);
    this.cursor = new PictureCursor(selection, scene::get, axes::get, this::refresh);
    this.style = new MapStyle(workbench);
    this.card = new CardPlace(selection.journal());
    this.second = new SecondMap(workbench);
    this.facts = new MapAnnotations(workbench);
    this.measuring = Measurement.query(workbench, BUDGET);
    for (PictureKind kind : PictureKind.all()) {
      kind.option()
          .ifPresent(option -> {
            SettingCodec<Integer> upTo = SettingCodec.whole(1, option.max());
            Setting<Integer> number =
                selection.journal().setting(option.setting(), option.defaultValue(), upTo);
            chosen.put(kind, number);
            number.addListener(_ -> {
              cursor.forgetSpot();
              refresh();
            });
          });
    }
    measuring.stateProperty().addListener(_ -> refresh());
    second.reading.stateProperty().addListener(_ -> refresh());
    second.chosen.addListener(_ -> refresh());
    second.onRuns(this::refresh);
    workbench.frameProperty().subscribe(this::refresh);
    style.options.subscribe(_ -> refresh());
  }

  private void refresh() {
    Optional<InspectionResult> inspection =
        workbench.frame().inspection().filter(found -> found.attention().length() > 0);
    SelectionState now = workbench.frame().selection();
    axes.set(inspection.map(found -> axes(found, now)));
    LayerOptions next =
        inspection
            .map(found -> LayerOptions.of(found.attention(), now))
            .orElse(LayerOptions.NOTHING);
    if (!next.shown().equals(options.get().shown())) {
      cursor.forgetSpot();
    }
    options.set(next);
    shown = inspection.flatMap(found -> find(found, now));
    boolean measured = shown.isEmpty() && inspection.isPresent();
    Optional<Cover> before =
        inspection.flatMap(found -> MappedText.cover(found, now.sequence().window()));
    SecondMap.SecondRead other =
        shown
            .flatMap(s ->
                read(s.of(), now)
                    .map(read -> second.find(s.kind(), s.of(), read, s.numbers(), options.get())))
            .orElse(SecondMap.SecondRead.ALONE);
    boolean alone = other.cover() instanceof Cover.None;
    PictureState state = cursor.state(style.options.getValue(), other.pair(), facts);
    scene.set(
        axes.get()
            .filter(_ -> before.isEmpty() && alone)
            .flatMap(a -> shown.map(s -> s.kind().scene(a, s.numbers(), state))));
    cover.set(
        before.orElseGet(() ->
            measured
                ? measuringCover()
                : alone ? workbench.frame().cover(NOTHING) : other.cover()));
  }

  /// Performs what the cover's button offers: goes back to the positions that have maps, or shows
  /// one map only.
  @Override
  public void remedy() {
    if (MappedText.leadsBack(cover.get())) {
      axes.get()
          .ifPresent(a ->
              selection.showWindow(selection.snapshot().sequence().window().within(a.mapped())));
    } else {
      second.chosen.set(OtherMap.NONE);
    }
  }

  /// Returns the requested picture. While it is being measured, returns the last one of the same
  /// inspection if the measurement is quick, and nothing if it is slow.
  private Optional<Shown> find(InspectionResult inspection, SelectionState now) {
    PictureKind kind = options.get().shown();
    int channel = kind.hasChannels() ? options.get().channel() : 0;
    int layer = Math.clamp(now.model().layer(), 1, inspection.attention().layers());
    int head = now.model().head();
    Optional<Shown> last = shown.filter(s -> s.of().equals(inspection));
    Optional<Shown> inspected =
        last.filter(s -> !s.measured() && channel == 0)
            .filter(s -> s.kind().equals(kind) && s.layer() == layer && s.head() == head)
            .or(() ->
                kind.inspected(inspection.attention(), layer, head, channel)
                    .map(found -> Shown.of(kind, inspection, layer, head, false, found)));
    if (inspected.isPresent()) {
      measuring.request(Optional.empty());
      return inspected;
    }
    int number = chosenOf(kind).map(Setting::get).orElse(0);
    int heads = Math.max(1, inspection.attention().heads(layer));
    Part part = channel > 0 ? Part.channel(channel) : Part.head(Math.clamp(head, 1, heads));
    Optional<Measurement> request =
        read(inspection, now).flatMap(read -> kind.measurement(read, layer, part, number));
    if (request.isEmpty()) {
      return last; // the selection is still being inspected
    }
    measuring.request(request);
    return measuring
        .state()
        .ready()
        .map(found -> Shown.of(kind, inspection, layer, head, true, found))
        .or(() ->
            last.filter(_ -> request.get().isQuick() && measuring.state().running().isPresent()));
  }

  /// Returns the request that `inspection` answered; empty if something else was selected since.
  private static Optional<Read> read(InspectionResult inspection, SelectionState now) {
    boolean same =
        now.opened().step() == inspection.step()
            && now.opened().instance().equals(Optional.of(inspection.instance()));
    return now.opened()
        .run()
        .filter(run -> same && run.name().equals(inspection.runName()))
        .map(run -> MappedText.read(run, inspection));
  }

  /// Returns the cover of a picture that is being measured, which hides any other picture
  /// meanwhile.
  private Cover measuringCover() {
    String idle = "Measured as soon as the model has read the text.";
    return QueryStatus.of(measuring.state(), Measurement::subject, idle).cover().withoutPicture();
  }

  private MapAxes axes(InspectionResult inspection, SelectionState now) {
    AttentionMaps maps = inspection.attention();
    Span mapped = new Span(maps.first(), maps.end());
    Span window = now.sequence().window().within(mapped);
    Span queries = window.length() > 0 ? window : mapped;
    int positions = inspection.instance().length();
    Span keys = viewport.map(v -> v.keys(queries, positions)).orElse(new Span(0, queries.to()));
    MapAxes.Cell cell =
        new MapAxes.Cell(now.sequence().query(), now.sequence().key(), now.sequence().pinned());
    return new MapAxes(
        inspection,
        queries,
        new Span(Math.max(keys.from(), mapped.from()), queries.to()),
        cell,
        now.sequence().pinned() ? cursor.hovered : cell,
        MapAnnotations.highlighted(inspection, now));
  }

  Optional<Setting<Integer>> chosenOf(PictureKind kind) {
    return Optional.ofNullable(chosen.get(kind));
  }

  /// Sets the space for the map's cells, which determines the queries and keys in view.
  ///
  /// @return true if the space has changed
  boolean fit(Viewport space) {
    if (viewport.equals(Optional.of(space))) {
      return false;
    }
    viewport = Optional.of(space);
    selection.fit(space);
    refresh();
    return true;
  }

  void pair(OtherMap.Pairing how) {
    selection.perform(new Navigation(workbench).toggleSecondMap(how).stream().toList());
  }

  MapSlots slots() {
    return second.slots(options.get());
  }

  Optional<AttentionLayout> layout(PictureArea space) {
    return axes.get().map(shown -> slots().layout(shown, space));
  }

  public MapZoom zoom() {
    return zoom;
  }

  public PictureCursor cursor() {
    return cursor;
  }

  public void show(PictureKind what) {
    selection.selectPicture(selection.snapshot().model().picture().showing(what));
  }

  /// Shows the map of a channel, from 1; 0 for the mean over all.
  public void channel(int channel) {
    if (channel != options.get().channel() || !options.get().shown().hasChannels()) {
      selection.selectPicture(selection.snapshot().model().picture().withChannel(channel));
    }
  }

  public void release() {
    selection.perform(new Command.ClearSelection());
  }

  /// The tokens on the axes; empty until a model has read an instance.
  public ReadOnlyObjectProperty<Optional<MapAxes>> axesProperty() {
    return axes.getReadOnlyProperty();
  }

  public Optional<LayerScene> scene() {
    return scene.get();
  }

  public ReadOnlyObjectProperty<Optional<LayerScene>> sceneProperty() {
    return scene.getReadOnlyProperty();
  }

  ShellLine line() {
    return scene
        .get()
        .map(now -> now.line(new CommandLineWriter(workbench)))
        .orElse(ShellLine.nothing());
  }

  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  @Override
  public void again() {
    if (workbench.frame().inspection().isPresent()) {
      measuring.again();
      second.reading.again();
    } else {
      workbench.again();
    }
  }

  public ReadOnlyObjectProperty<LayerOptions> optionsProperty() {
    return options.getReadOnlyProperty();
  }
}
