package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.WeightScale;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.AttentionScene.Look;
import org.headscope.app.feature.attention.MapAxes.Cell;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.DistanceProfile;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.service.map.SuffixProfile;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.session.Journal;
import org.headscope.app.session.LayerPicture.Show;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// What the focused picture shows, a map or a state, and what every gesture on it means. Where the
/// picture stands is [MapZoom]'s.
public final class AttentionViewModel {
  private static final List<Integer> OUTLINED = List.of(1, 2, 3);
  private static final SettingCodec<WeightScale> SCALES =
      SettingCodec.of(
          List.of(WeightScale.LINEAR, WeightScale.LOGARITHMIC),
          scale -> scale.equals(WeightScale.LINEAR) ? "linear" : "logarithmic");
  private static final String NOTHING =
      "Open a run and an instance to see which tokens its layers look at.";

  /// Bytes of what was measured that are kept.
  private static final long BUDGET = 96L << 20;

  private final Workbench workbench;
  private final Selection selection;
  private final MapZoom zoom;
  private final Query<Measurement, Visualization> measuring;
  private final Setting<List<Integer>> outlined;
  private final Setting<WeightScale> scale;
  private final CardPlace card;
  private final SecondMap second;
  private final MapFacts facts;
  private final DistanceLook distance;
  private final SuffixLook suffix;
  private final ReadOnlyObjectWrapper<Look> look =
      new ReadOnlyObjectWrapper<>(new Look(Colouring.DEFAULT, Set.copyOf(OUTLINED)));
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
  private Cell hovered = Cell.NONE;
  private int row = -1;
  private int over;

  /// The picture that is shown.
  ///
  /// @param measured whether it was measured, and not found in the inspection
  private record Shown(
      InspectionResult of, int layer, int head, boolean measured, Visualization numbers) {}

  public AttentionViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    this.zoom = new MapZoom(selection, axes::get);
    Journal journal = selection.journal();
    this.outlined =
        journal.setting(
            "map.outlined", OUTLINED, SettingCodec.whole(1, AttentionScene.MAX_MATCH).list());
    this.scale = journal.setting("map.scale", WeightScale.LINEAR, SCALES);
    this.card = new CardPlace(journal);
    this.second = new SecondMap(workbench);
    this.facts = new MapFacts(workbench);
    this.distance = new DistanceLook(journal);
    this.suffix = new SuffixLook(selection, this::refresh);
    this.measuring = Measurement.query(workbench, BUDGET);
    measuring.stateProperty().addListener(_ -> refresh());
    second.reading().stateProperty().addListener(_ -> refresh());
    second.chosenProperty().addListener(_ -> refresh());
    distance.instancesProperty().addListener(_ -> refresh());
    second.onRuns(this::refresh);
    workbench.frameProperty().subscribe(this::refresh);
    outlined.subscribe(_ -> look());
    scale.subscribe(_ -> look());
    workbench.colourMapProperty().subscribe(_ -> look());
    look.subscribe(_ -> refresh());
  }

  private void look() {
    Colouring colouring = new Colouring(workbench.colourMapProperty().get(), scale.get());
    look.set(new Look(colouring, Set.copyOf(outlined.get())));
  }

  private void refresh() {
    Optional<InspectionResult> inspection =
        workbench.frame().inspection().filter(found -> found.attention().length() > 0);
    SelectionState now = workbench.frame().selection();
    axes.set(inspection.map(found -> axes(found, now)));
    options.set(
        inspection
            .map(found -> LayerOptions.of(found.attention(), now))
            .orElse(LayerOptions.NOTHING));
    shown = inspection.flatMap(found -> find(found, now));
    boolean measured = shown.isEmpty() && inspection.isPresent();
    Optional<Cover> before =
        inspection.flatMap(found -> MappedText.cover(found, now.sequence().window()));
    SecondMap.Found other = shown.flatMap(s -> other(s, now)).orElse(SecondMap.Found.ALONE);
    boolean alone = other.cover() instanceof Cover.None;
    scene.set(
        axes.get()
            .filter(_ -> before.isEmpty() && alone)
            .flatMap(a -> shown.map(s -> scene(a, s.numbers(), other.pair()))));
    cover.set(
        before.orElseGet(() ->
            measured
                ? measuringCover()
                : alone ? workbench.frame().cover(NOTHING) : other.cover()));
  }

  private Optional<SecondMap.Found> other(Shown first, SelectionState now) {
    return read(first.of(), now)
        .map(read -> second.find(first.of(), read, first.numbers(), options.get()));
  }

  /// Does what the cover offers: shows the last positions that have maps, or one map.
  void remedy() {
    if (MappedText.leadsBack(cover.get())) {
      axes.get()
          .ifPresent(a ->
              selection.showWindow(selection.snapshot().sequence().window().within(a.mapped())));
    } else {
      second.chosenProperty().set(OtherMap.NONE);
    }
  }

  /// The picture that is asked for, or the last one of the same inspection while a quick one is on
  /// its way; nothing while a slow one is.
  private Optional<Shown> find(InspectionResult inspection, SelectionState now) {
    AttentionMaps maps = inspection.attention();
    int layer = Math.clamp(now.model().layer(), 1, maps.layers());
    Optional<Shown> last = shown.filter(s -> s.of().equals(inspection));
    Optional<Read> read = read(inspection, now);
    Optional<Measurement> wanted = read.flatMap(r -> wanted(r, layer));
    if (wanted.isPresent()) {
      measuring.ask(wanted);
      boolean quick = wanted.get().isQuick();
      return measuring
          .state()
          .ready()
          .map(found -> new Shown(inspection, layer, now.model().head(), true, found))
          .or(() -> last.filter(_ -> quick && measuring.state().running().isPresent()));
    }
    boolean measures = options.get().shown() != Show.WEIGHTS || options.get().channel() > 0;
    if (measures) {
      return last; // what the selection asks for is still being inspected
    }
    measuring.ask(Optional.empty());
    return last.filter(s -> !s.measured() && s.layer() == layer && s.head() == now.model().head())
        .or(() ->
            TokenMap.of(maps, layer, now.model().head())
                .map(map -> new Shown(inspection, layer, now.model().head(), false, map)));
  }

  private Optional<Measurement> wanted(Read read, int layer) {
    return switch (options.get().shown()) {
      case INFLUENCE -> Optional.of(new Measurement.Influence(read));
      case STATE -> Optional.of(new Measurement.States(read, layer));
      case DISTANCE ->
          Optional.of(
              new Measurement.Distances(
                  read.run(), read.step(), distance.instancesProperty().get()));
      case SUFFIX -> Optional.of(new Measurement.Suffixes(read, suffix.depthProperty().get()));
      case WEIGHTS ->
          options.get().channel() > 0
              ? Optional.of(new Measurement.Channel(read, layer, options.get().channel()))
              : Optional.empty();
    };
  }

  /// Who read what, unless something else was selected since.
  private static Optional<Read> read(InspectionResult inspection, SelectionState now) {
    boolean same =
        now.opened().step() == inspection.step()
            && now.opened().instance().equals(Optional.of(inspection.instance()));
    return now.opened()
        .run()
        .filter(run -> same && run.name().equals(inspection.runName()))
        .map(run -> MappedText.read(run, inspection));
  }

  /// What stands in the place of a picture that is measured: no other is shown meanwhile.
  private Cover measuringCover() {
    return QueryStatus.of(
            measuring.state(),
            Measurement::subject,
            "It is measured once the model has read the text.")
        .cover()
        .withoutPicture();
  }

  private MapAxes axes(InspectionResult inspection, SelectionState now) {
    AttentionMaps maps = inspection.attention();
    Span mapped = new Span(maps.first(), maps.end());
    Span window = now.sequence().window().within(mapped);
    Span queries = window.length() > 0 ? window : mapped;
    int positions = inspection.instance().length();
    Span keys = viewport.map(v -> v.keys(queries, positions)).orElse(new Span(0, queries.to()));
    Cell cell = new Cell(now.sequence().query(), now.sequence().key(), now.sequence().pinned());
    return new MapAxes(
        inspection,
        queries,
        new Span(Math.max(keys.from(), mapped.from()), queries.to()),
        cell,
        now.sequence().pinned() ? hovered : cell,
        MapFacts.lit(inspection, now));
  }

  private LayerScene scene(MapAxes of, Visualization numbers, Optional<MapPair> pair) {
    return switch (numbers) {
      case TokenMap map ->
          new AttentionScene(
              of,
              pair.map(MapPair::shown).orElse(map),
              facts.matches(of.inspection()),
              facts
                  .score(of.inspection().step(), map)
                  .filter(_ -> pair.filter(p -> !p.beside()).isEmpty()),
              look.get(),
              pair,
              over);
      case DistanceProfile profile ->
          DistanceScene.of(of, profile, selection.snapshot().model(), distance.at());
      case SuffixProfile profile -> suffix.scene(of, profile);
      case StateStrip state ->
          new StripScene(
              of, state, Math.min(row, state.cells().rows() - 1), look.get().colouring());
    };
  }

  DistanceLook distance() {
    return distance;
  }

  SuffixLook suffix() {
    return suffix;
  }

  /// Looks at a distance, −1 for none.
  void lookAt(int far) {
    if (distance.look(far)) {
      refresh();
    }
  }

  /// Tells what room the map has for its cells; the queries and keys in view follow it.
  ///
  /// @return whether it is another one than before
  boolean fit(Viewport room) {
    if (viewport.equals(Optional.of(room))) {
      return false;
    }
    viewport = Optional.of(room);
    selection.fit(room);
    refresh();
    return true;
  }

  /// The map that is looked at with the one that is shown.
  SecondMap second() {
    return second;
  }

  /// Shows two maps so, or one.
  void pair(Pairing how) {
    selection.perform(new Navigation(workbench).pair(how).stream().toList());
  }

  /// Whether two maps stand beside each other.
  boolean isBeside() {
    return second.isBeside(options.get());
  }

  MapSlots slots(double width) {
    return second.slots(width, options.get());
  }

  /// Tells which of two maps the mouse is over, 0 or 1.
  void over(int slot) {
    if (slot != over) {
      over = slot;
      refresh();
    }
  }

  CardPlace card() {
    return card;
  }

  public MapZoom zoom() {
    return zoom;
  }

  public void show(Show what) {
    selection.selectPicture(selection.snapshot().model().picture().showing(what));
  }

  /// Shows the map of a channel, from 1; 0 for the mean over all.
  public void channel(int channel) {
    if (channel != options.get().channel() || options.get().shown() != Show.WEIGHTS) {
      selection.selectPicture(selection.snapshot().model().picture().through(channel));
    }
  }

  /// Previews a cell; key −1 for its whole row, query −1 for none. Beside a pinned cell it is only
  /// read out.
  public void hover(int query, int key) {
    Cell before = hovered;
    hovered = new Cell(query, allowed(query, key), false);
    selection.hover(query, hovered.key());
    if (selection.snapshot().sequence().pinned() && !hovered.equals(before)) {
      refresh();
    }
  }

  /// Previews a row of the state at a token; −1 for none.
  public void hoverState(int newRow, int position) {
    if (!selection.snapshot().sequence().pinned()) {
      row = newRow;
      selection.hover(position, -1);
      refresh();
    }
  }

  /// Pins a cell, or unpins it if it is pinned.
  public void click(int query, int key) {
    int pinned = allowed(query, key);
    SelectionState now = selection.snapshot();
    if (now.sequence().pinned()
        && now.sequence().query() == query
        && now.sequence().key() == pinned) {
      selection.release();
    } else if (query >= 0) {
      selection.pin(query, pinned);
    }
  }

  /// Pins a row of the state at a token, or unpins it if it is pinned.
  public void clickState(int newRow, int position) {
    SelectionState now = selection.snapshot();
    if (now.sequence().pinned() && now.sequence().query() == position && row == newRow) {
      selection.release();
    } else if (position >= 0) {
      row = newRow;
      selection.pin(position, -1);
      refresh();
    }
  }

  private static int allowed(int query, int key) {
    return key > query ? -1 : key;
  }

  public void release() {
    selection.release();
  }

  /// Walks to another query, keeping the key where that is allowed.
  public void walkQuery(int by) {
    hovered = Cell.NONE; // where the mouse was left
    axes.get()
        .ifPresent(a -> {
          int start = a.hasQuery() ? a.cell().query() + by : a.queries().to() - 1;
          int query = Math.clamp(start, 0, a.length() - 1);
          int key = Math.min(a.cell().key(), query);
          Span window = a.queries().showing(query).within(a.length());
          selection.pin(query, key, window);
        });
  }

  /// Walks to another key of the same query; without one, to the query's strongest.
  public void walkKey(int by) {
    hovered = Cell.NONE;
    if (scene.get().orElse(null) instanceof AttentionScene map) {
      MapAxes a = map.axes();
      int query = a.hasQuery() ? a.cell().query() : a.queries().to() - 1;
      int from = a.keys().from();
      int key =
          a.hasKey() ? Math.clamp(a.cell().key() + by, from, query) : map.strongest(query, from);
      selection.pin(query, key);
    }
  }

  public void walkRow(int by) {
    if (scene.get().orElse(null) instanceof StripScene state) {
      row = Math.clamp((long) state.row() + by, 0, state.strip().cells().rows() - 1);
      if (state.hasToken()) {
        refresh();
      } else {
        walkQuery(0);
      }
    }
  }

  public void outline(int n, boolean on) {
    Set<Integer> next = new TreeSet<>(outlined.get());
    if (on) {
      next.add(n);
    } else {
      next.remove(n);
    }
    outlined.set(List.copyOf(next));
  }

  public void colour(Colouring colouring) {
    selection
        .journal()
        .perform(
            List.of(
                workbench.colourMapProperty().to(colouring.map()), scale.to(colouring.scale())));
  }

  /// How maps are shown.
  public ReadOnlyObjectProperty<Look> lookProperty() {
    return look.getReadOnlyProperty();
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

  /// The line that gives the numbers of the picture.
  ShellLine line() {
    return scene
        .get()
        .map(shown -> MapLine.of(shown, new ShellWords(workbench)))
        .orElse(ShellLine.nothing());
  }

  /// What measures pictures that the model does not draw while it reads.
  Query<Measurement, Visualization> measuring() {
    return measuring;
  }

  /// What stands in the place of the picture; nothing where there is one.
  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  /// Reads or measures once more what was stopped or failed.
  void again() {
    if (workbench.frame().inspection().isPresent()) {
      measuring.again();
      second.reading().again();
    } else {
      workbench.again();
    }
  }

  public ReadOnlyObjectProperty<LayerOptions> optionsProperty() {
    return options.getReadOnlyProperty();
  }
}
