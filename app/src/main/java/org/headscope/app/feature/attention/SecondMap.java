package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.InvalidationListener;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.feature.attention.picture.MapPair;
import org.headscope.app.feature.attention.picture.MapPair.Side;
import org.headscope.app.feature.attention.picture.MapSlots;
import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.neural.block.LayerInfo;

/// Finds the map to compare with the first, or explains why it cannot be shown.
final class SecondMap {
  static final String ALONE = "Show one map";

  private static final long BUDGET = 48L << 20;

  final Workbench workbench;
  final Setting<OtherMap> chosen;
  final Query<Measurement, Visualization> reading;
  private boolean withoutHeading;
  private Optional<MapPair> last = Optional.empty();

  /// @param pair the two maps; empty if only one is shown, or none
  record SecondRead(Optional<MapPair> pair, Cover cover) {
    static final SecondRead ALONE = new SecondRead(Optional.empty(), new Cover.None());

    static SecondRead not(String why) {
      return new SecondRead(Optional.empty(), new Cover.Absent(why, SecondMap.ALONE));
    }
  }

  SecondMap(Workbench workbench) {
    this.workbench = workbench;
    chosen =
        workbench.selection().journal().setting(OtherMap.SETTING, OtherMap.NONE, OtherMap.FORM);
    reading = Measurement.query(workbench, BUDGET);
  }

  /// Calls `action` when the list of runs changes while a second map is chosen.
  void onRuns(Runnable action) {
    InvalidationListener listener =
        _ -> {
          if (!chosen.get().isAlone()) {
            action.run();
          }
        };
    workbench.runs().addListener(listener);
    workbench.runEntries().addListener(listener);
  }

  /// Returns the choice of the map of `run` at the step that is shown, or at the nearest step that
  /// it has.
  OtherMap of(RunView run) {
    OtherMap there = chosen.get().ofRun(Optional.of(run.ref()));
    long shown = workbench.selection().snapshot().opened().step();
    return run.steps().contains(shown)
        ? there
        : there.ofStep(OptionalLong.of(run.nearestStep(shown)));
  }

  Optional<RunView> run() {
    Optional<RunRef> other = chosen.get().run();
    return other.isEmpty() ? workbench.runProperty().get() : workbench.run(other.get());
  }

  /// Sets whether the panel lacks the heading that names the two maps of a difference.
  void withoutHeading(boolean now) {
    withoutHeading = now;
  }

  MapSlots slots(LayerOptions options) {
    boolean beside = is(Pairing.BESIDE, options);
    return new MapSlots(
        beside ? 2 : 1, beside || (withoutHeading && is(Pairing.DIFFERENCE, options)));
  }

  private boolean is(Pairing how, LayerOptions options) {
    return chosen.get().pairing() == how && options.shown().form() == PictureKind.PictureForm.MAP;
  }

  SecondRead find(
      PictureKind kind, InspectionResult of, Read read, Visualization first, LayerOptions options) {
    if (!chosen.get().isAlone() && first instanceof TokenMap map) {
      return find(of, new Side(read, map), options);
    }
    if (!chosen.get().isAlone() && kind.form() == PictureKind.PictureForm.STATE) {
      return SecondRead.not(
          "States cannot be compared, since their units differ; choose weights or influence.");
    }
    reading.request(Optional.empty());
    return SecondRead.ALONE;
  }

  private SecondRead find(InspectionResult found, Side first, LayerOptions options) {
    OtherMap other = chosen.get();
    TokenMap map = first.map();
    RunRef run = other.run().orElse(first.read().run());
    long step = other.step().orElse(first.read().step());
    Optional<RunView> view = workbench.run(run);
    if (view.isEmpty()) {
      return unread(run);
    }
    if (!view.get().steps().contains(step)) {
      return SecondRead.not(
          "The run %s has no checkpoint at step %,d; its nearest is that of step %,d."
              .formatted(run.name(), step, view.get().nearestStep(step)));
    }
    Read otherRead = new Read(run, step, first.read().instance());
    boolean sameModel = otherRead.equals(first.read());
    if (map.isInfluence()) {
      return sameModel
          ? SecondRead.not(
              "Influence is of the whole model, not of a head; choose another checkpoint or run.")
          : requestRead(first, otherRead, Measurement.influence(otherRead));
    }
    if (options.channel() > 0 && other.head().isEmpty()) {
      return sameModel
          ? paired(first, new Side(otherRead, map))
          : requestRead(
              first, otherRead, Measurement.channel(otherRead, map.layer(), options.channel()));
    }
    MapRef head = other.head().orElse(new MapRef(map.layer(), Math.max(1, map.head())));
    Optional<String> missing = missing(view.get(), head);
    if (missing.isPresent()) {
      return SecondRead.not(missing.get());
    }
    if (!sameModel) {
      return requestRead(first, otherRead, Measurement.head(otherRead, head.layer(), head.head()));
    }
    // Beside a map of the cut model, B is the one before.
    Optional<TokenMap> second =
        found
            .uncut()
            .flatMap(all -> TokenMap.of(all.attention(), head.layer(), head.head()))
            .map(uncut -> uncut.ofModel("uncut"))
            .or(() -> TokenMap.of(found.attention(), head.layer(), head.head()));
    return second.isPresent()
        ? paired(first, new Side(otherRead, second.get()))
        : requestRead(first, otherRead, Measurement.head(otherRead, head.layer(), head.head()));
  }

  private SecondRead unread(RunRef run) {
    Optional<RunEntry> entry =
        workbench.runEntries().stream().filter(listed -> listed.ref().equals(run)).findFirst();
    if (entry.isEmpty()) {
      return SecondRead.not(
          "The run %s is not open; open it, or choose another.".formatted(run.name()));
    }
    if (entry.get().problem().isPresent()) {
      return SecondRead.not(
          "The run %s could not be read; choose another, or try again in the list."
              .formatted(run.name()));
    }
    workbench.readOnce(run);
    return new SecondRead(Optional.empty(), new Cover.Reading("Reading %s…".formatted(run.name())));
  }

  private static Optional<String> missing(RunView run, MapRef head) {
    String name = run.ref().name();
    List<LayerInfo> layers = run.layerInfos();
    if (head.layer() > layers.size()) {
      return Optional.of(
          "The run %s has no layer %d; its layers are 1 to %d."
              .formatted(name, head.layer(), layers.size()));
    }
    LayerInfo info = layers.get(head.layer() - 1);
    String layer = "Layer %d of the run %s (%s) has no ".formatted(head.layer(), name, info.name());
    if (info.maps() == 0) {
      return Optional.of(layer + "attention map; choose another layer, or compare influence.");
    }
    String there = info.maps() == 1 ? "it has one map" : "its heads are 1 to " + info.maps();
    return head.head() > info.maps()
        ? Optional.of(layer + "head %d; %s.".formatted(head.head(), there))
        : Optional.empty();
  }

  private SecondRead requestRead(Side first, Read otherRead, Measurement second) {
    reading.request(Optional.of(second));
    Optional<TokenMap> there =
        reading.state().ready().filter(TokenMap.class::isInstance).map(TokenMap.class::cast);
    if (there.isPresent()) {
      return paired(first, new Side(otherRead, there.get()));
    }
    Cover cover =
        QueryStatus.of(reading.state(), Measurement::subject, "").cover().withoutPicture();
    return new SecondRead(
        Optional.empty(),
        cover instanceof Cover.Failed(String why, String _) ? new Cover.Failed(why, ALONE) : cover);
  }

  private SecondRead paired(Side first, Side second) {
    if (first.map().length() != second.map().length()) {
      return SecondRead.not(
          "The run %s reads %,d of these %,d symbols; choose another run, or a shorter instance."
              .formatted(second.read().run().name(), second.map().length(), first.map().length()));
    }
    boolean beside = chosen.get().pairing() == Pairing.BESIDE;
    // A pair of the same maps is kept, so that it is neither subtracted nor painted again.
    Optional<MapPair> same = last.filter(pair -> pair.isMadeOf(first, second, beside));
    last = same.or(() -> Optional.of(MapPair.of(first, second, beside)));
    return new SecondRead(last, new Cover.None());
  }
}
