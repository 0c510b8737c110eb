package org.headscope.app.feature.present;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The view that an audience sees, the parts still to be predicted, and what plays. All of it are
/// settings of the journal.
public final class PresentViewModel {
  /// The name of a step that was played.
  private static final String PLAY = "play";

  /// Steps of a play in a minute.
  static final List<Integer> SPEEDS = List.of(10, 20, 30, 60, 120, 240);

  /// The parts hidden by default.
  static final List<Concealed> CHOSEN =
      List.of(Concealed.LABELS, Concealed.NUMBERS, Concealed.BARS);

  private final Workbench workbench;
  private final Source source;
  private final LongSupplier nanoClock;

  /// The id of the view that fills the screen; empty where none does.
  public final Setting<String> view;

  private final Setting<List<Concealed>> concealed;
  private final Setting<Boolean> revealed;
  public final Setting<Boolean> reading;
  public final Setting<Boolean> blank;
  public final Setting<Boolean> frozen;
  public final Setting<String> caption;
  public final Setting<Boolean> pointer;

  /// True if all but a circle is dimmed.
  public final Setting<Boolean> spotlight;

  public final PlaySettings playing;
  private final TokenSteps tokens;
  private final ReadOnlyObjectWrapper<Optional<StageFigure>> stage =
      new ReadOnlyObjectWrapper<>(this, "stage", Optional.empty());
  private final ReadOnlyStringWrapper instead = new ReadOnlyStringWrapper(this, "instead", "");
  private Optional<PresentationSteps> agenda = Optional.empty();
  private StageFigure.Overlay over = StageFigure.Overlay.NOTHING;
  private Optional<Light.Point> pointed = Optional.empty();
  private List<Light.Point> trail = List.of();
  private Gesture played;
  private long changes;
  private long began;

  /// The views that there are, as far as presenting is concerned.
  public interface Source {
    List<String> ids();

    Optional<Presented> presented(String view, Showing showing);

    /// The reason why `view` will show nothing, in a sentence; empty while it does, or may soon.
    Optional<String> instead(String view);

    /// The next symbol, as a card beside `view`; empty where that says nothing about it.
    Optional<AudienceCard> beside(String view, Showing showing);

    default StagePlace place(String view) {
      return StagePlace.NOWHERE;
    }
  }

  public PresentViewModel(Workbench workbench, Source source) {
    this(workbench, source, System::nanoTime);
  }

  PresentViewModel(Workbench workbench, Source source, LongSupplier nanoClock) {
    this.workbench = workbench;
    this.source = source;
    this.nanoClock = nanoClock;
    Journal journal = workbench.selection().journal();
    played = journal.gesture(PLAY);
    List<String> views = new ArrayList<>(source.ids());
    views.add("");
    view = journal.unrecordedSetting("present.view", "", SettingCodec.of(views, id -> id));
    concealed =
        journal.unrecordedSetting(
            "present.hidden", List.of(), SettingCodec.of(Concealed.class).list());
    revealed = journal.unrecordedSetting("present.revealed", false, SettingCodec.flag());
    reading = journal.unrecordedSetting("present.token-by-token", false, SettingCodec.flag());
    blank = journal.unrecordedSetting("present.blank", false, SettingCodec.flag());
    frozen = journal.unrecordedSetting("present.frozen", false, SettingCodec.flag());
    caption = journal.unrecordedSetting("present.caption", "", SettingCodec.text());
    pointer = journal.unrecordedSetting("present.pointer", false, SettingCodec.flag());
    spotlight = journal.unrecordedSetting("present.spotlight", false, SettingCodec.flag());
    playing = new PlaySettings(journal);
    tokens = new TokenSteps(workbench);
    view.subscribe((was, now) -> {
      if (was.isEmpty()) {
        began = nanoClock.getAsLong();
      }
      playing.stop();
      stage.set(Optional.empty());
      refresh();
    });
    workbench.frameProperty().addListener((_, _, _) -> refresh());
    List.of(concealed, revealed, reading, frozen, caption)
        .forEach(setting -> setting.addListener((_, _, _) -> refresh()));
  }

  /// Remembers where somebody points, as shares of the screen.
  void point(Optional<Light.Point> at, List<Light.Point> before) {
    pointed = at;
    trail = List.copyOf(before);
  }

  /// `stage` on a screen of a size with what points at something there.
  public Figure lit(StageFigure stage, double width, double height) {
    boolean dot = pointer.get();
    boolean spot = spotlight.get();
    UnaryOperator<Light.Point> there =
        share -> new Light.Point(share.x() * width, share.y() * height);
    return dot || spot
        ? new Light(stage, pointed.map(there), trail.stream().map(there).toList(), spot, dot)
            .whole()
        : stage;
  }

  /// Changes whenever a view may show something else.
  long changes() {
    return changes;
  }

  public void refresh() {
    changes++;
    if (!isPresenting()) {
      stage.set(Optional.empty());
    } else if (!frozen.get() || stage.get().isEmpty()) {
      show(figure(view.get()), source.instead(view.get()));
    }
  }

  /// Shows the stage. While something is computed the old picture stays; after a failure it does
  /// not, since the audience would take it for the new one.
  private void show(Optional<StageFigure> now, Optional<String> why) {
    instead.set(now.isPresent() ? "" : why.orElse(""));
    if (now.isPresent() || why.isPresent()) {
      stage.set(now);
    }
  }

  /// The reason why there is nothing on the stage, in a sentence; empty if unknown.
  public ReadOnlyStringProperty insteadProperty() {
    return instead.getReadOnlyProperty();
  }

  public Optional<StageFigure> figure(String id) {
    Showing showing = showing();
    return source.presented(id, showing).map(shown -> staged(id, shown, showing));
  }

  private StageFigure staged(String id, Presented shown, Showing showing) {
    Optional<AudienceCard> next = source.beside(id, showing);
    Set<Concealed> hidden = EnumSet.noneOf(Concealed.class);
    hidden.addAll(shown.hidden());
    boolean asked = showing.hides(Concealed.NEXT_SYMBOL);
    if (next.isPresent()) {
      hidden.addAll(
          asked
              ? Set.of(Concealed.NEXT_SYMBOL)
              : showing.hidden(Concealed.BARS, Concealed.NUMBERS));
    }
    hidden.addAll(showing.hidden(Concealed.NUMBERS));
    return new StageFigure(
        shown,
        next.filter(_ -> !asked),
        source.place(id),
        caption().saying(Concealed.sentence(hidden)),
        over,
        showing.hides(Concealed.NUMBERS));
  }

  public void mark(StageFigure.Overlay marks) {
    over = marks;
    refresh();
  }

  private Caption caption() {
    return agenda
        .map(PresentationSteps::caption)
        .filter(said -> !said.isEmpty())
        .orElseGet(() -> new Caption(caption.get()));
  }

  private Showing showing() {
    return new Showing(revealed.get() ? Set.of() : concealed(), reading.get());
  }

  /// The parts to be predicted: those that the presenter chose, and those that the step hides.
  private Set<Concealed> concealed() {
    Set<Concealed> all = EnumSet.noneOf(Concealed.class);
    all.addAll(concealed.get());
    agenda.ifPresent(given -> all.addAll(given.hidden()));
    return all;
  }

  /// Lets the talk go through `next`, or through the tokens again.
  public void follow(Optional<? extends PresentationSteps> next) {
    agenda = next.map(given -> given);
    refresh();
  }

  /// The steps of the talk; when presenting token by token, the tokens.
  public PresentationSteps agenda() {
    return agenda.filter(_ -> !reading.get()).orElse(tokens);
  }

  public boolean isPresenting() {
    return !view.get().isEmpty();
  }

  /// The commands that present the view `id`, if it can be presented.
  public List<Command> presenting(String id) {
    return source.ids().contains(id) ? List.of(view.to(id)) : List.of();
  }

  /// The commands that end presenting, with the screen no longer blanked.
  public List<Command> ending() {
    List<Command> commands = new ArrayList<>();
    if (isPresenting()) {
      commands.add(view.to(""));
      off(blank, commands);
      off(frozen, commands);
    }
    return commands;
  }

  private static void off(Setting<Boolean> setting, List<Command> commands) {
    if (setting.get()) {
      commands.add(setting.to(false));
    }
  }

  /// The commands of a clicker's key: reveal what is hidden, or go to the next step.
  public List<Command> next() {
    return hides() ? List.of(revealed.to(true)) : step(1);
  }

  public List<Command> back() {
    return step(-1);
  }

  private boolean hides() {
    return !concealed.get().isEmpty() && !revealed.get();
  }

  private List<Command> step(int by) {
    List<Command> commands = new ArrayList<>(agenda().step(by));
    if (!commands.isEmpty() && revealed.get() && !concealed().isEmpty()) {
      commands.add(revealed.to(false));
    }
    return commands;
  }

  public List<Command> hiding(Concealed what) {
    Set<Concealed> next = EnumSet.noneOf(Concealed.class);
    next.addAll(concealed.get());
    boolean hidden = next.contains(what) && !revealed.get();
    if (hidden) {
      next.remove(what);
    } else {
      next.add(what);
    }
    return List.of(concealed.to(List.copyOf(next)), revealed.to(false));
  }

  /// The commands that show all that is hidden, or hide it again; everything by default.
  public List<Command> revealing() {
    if (!revealed.get() && agenda.filter(PresentationSteps::reveal).isPresent()) {
      return concealed().isEmpty() ? List.of() : List.of(revealed.to(true));
    }
    return concealed().isEmpty()
        ? List.of(concealed.to(CHOSEN), revealed.to(false))
        : List.of(revealed.to(!revealed.get()));
  }

  public List<Command> choosing(AudiencePicture.Place place) {
    return switch (place) {
      case AudiencePicture.PickedCell cell -> pinning(cell);
      case AudiencePicture.PickedMap(int layer, int head) ->
          List.of(new Command.SelectHead(layer, head));
    };
  }

  private List<Command> pinning(AudiencePicture.PickedCell place) {
    SelectionState.InSequence at = workbench.selection().snapshot().sequence();
    boolean again = at.pinned() && at.query() == place.row() && at.key() == place.column();
    return List.of(
        again
            ? new Command.ClearSelection()
            : new Command.Pin(place.row(), place.column(), at.window().showing(place.row())));
  }

  /// One step of what plays; nothing while the model still reads, and at the end without a loop.
  public List<Command> tick() {
    if (!playing.isPlaying() || workbench.loadingProperty().get()) {
      return List.of();
    }
    List<Command> next =
        playing.overCheckpoints()
            ? new Navigation(workbench).checkpoint(1).filter(this::isNew).stream().toList()
            : next();
    if (!next.isEmpty()) {
      return next;
    }
    if (!playing.loop.get()) {
      playing.stop();
      return List.of();
    }
    return playing.overCheckpoints()
        ? new Navigation(workbench).checkpoint(-1_000_000).stream().toList()
        : tokens.restart(playing.first());
  }

  /// Lets `performer` do one step of what plays; all that is played until it stops is one step of
  /// the history.
  public void beat(Consumer<List<Command>> performer) {
    workbench.selection().journal().during(played, () -> performer.accept(tick()));
  }

  private boolean isNew(Command command) {
    return !(command instanceof Command.SelectStep(long step)
        && step == workbench.selection().snapshot().opened().step());
  }

  /// Begins to play, or stops. Checkpoints play where nothing is read token by token.
  public void togglePlay() {
    if (playing.isPlaying()) {
      playing.stop();
    } else {
      SelectionState.InSequence at = workbench.selection().snapshot().sequence();
      played = workbench.selection().journal().gesture(PLAY);
      playing.start(Math.max(at.query(), at.window().from()), !reading.get());
    }
  }

  public long elapsed() {
    return isPresenting() ? (nanoClock.getAsLong() - began) / 1_000_000_000L : 0;
  }

  public ReadOnlyObjectProperty<Optional<StageFigure>> stageProperty() {
    return stage.getReadOnlyProperty();
  }
}
