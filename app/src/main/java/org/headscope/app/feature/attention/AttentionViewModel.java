package org.headscope.app.feature.attention;

import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.app.chart.Colouring;
import org.headscope.app.feature.attention.AttentionScene.Cell;
import org.headscope.app.feature.attention.AttentionScene.Look;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.SelectionState;
import org.headscope.app.selection.Span;
import org.headscope.app.shell.RunView;
import org.headscope.app.shell.Workbench;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.match.NgramMatches;

/** What the focused head's map shows, and what every gesture on it means. */
public final class AttentionViewModel {
  /** The closest look: fewest positions shown, in instances that have as many. */
  public static final int FEWEST = 8;

  private static final Look FIRST_LOOK = new Look(Colouring.DEFAULT, Set.of(1, 2, 3));

  private static final String NOTHING = "Choose a run and an instance to see where its heads look.";

  private final Workbench workbench;
  private final Selection selection;
  private final ObjectProperty<Look> look = new SimpleObjectProperty<>(this, "look", FIRST_LOOK);
  private final ReadOnlyObjectWrapper<Optional<AttentionScene>> scene =
      new ReadOnlyObjectWrapper<>(this, "scene", Optional.empty());
  private final ReadOnlyStringWrapper sentence =
      new ReadOnlyStringWrapper(this, "sentence", NOTHING);

  private int[] matched = new int[0];
  private byte[] matches = new byte[0];
  private double zoomRest;
  private double panRest;

  /** Follows what is selected and inspected. */
  public AttentionViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    workbench.inspectionProperty().subscribe(now -> refresh());
    workbench.runProperty().subscribe(now -> refresh());
    selection.snapshotProperty().subscribe(now -> refresh());
    look.subscribe(now -> refresh());
  }

  private void refresh() {
    scene.set(
        workbench
            .inspectionProperty()
            .get()
            .filter(inspection -> inspection.attention().length() > 0)
            .filter(inspection -> inspection.attention().hasHeads())
            .map(inspection -> scene(inspection, selection.snapshot())));
    sentence.set(workbench.headsMissing().orElse(NOTHING));
  }

  private AttentionScene scene(InspectionResult inspection, SelectionState now) {
    AttentionMaps maps = inspection.attention();
    int layer = Math.clamp(now.layer(), 1, maps.layers());
    int head = Math.clamp(now.head(), 1, maps.heads());
    Span window = now.window().within(maps.length());
    Span shown = window.length() > 0 ? window : new Span(0, maps.length());
    return new AttentionScene(
        inspection,
        matches(inspection.tokens()),
        layer,
        head,
        score(inspection.step(), layer, head),
        shown,
        new Cell(now.query(), now.key(), now.pinned()),
        lit(inspection, now),
        look.get());
  }

  /** The table of matches, kept while the same tokens are looked at. */
  private byte[] matches(int[] tokens) {
    if (!java.util.Arrays.equals(tokens, matched)) {
      matches = NgramMatches.table(tokens, AttentionScene.MAX_MATCH);
      matched = tokens;
    }
    return matches;
  }

  private Optional<HeadScore> score(long step, int layer, int head) {
    return workbench
        .runProperty()
        .get()
        .flatMap((RunView run) -> run.headScoresAt(step))
        .flatMap(scores ->
            scores.heads().stream()
                .filter(s -> s.layer() == layer && s.head() == head)
                .findFirst());
  }

  private static BitSet lit(InspectionResult inspection, SelectionState now) {
    BitSet lit = new BitSet();
    int[] states = inspection.stateAfter();
    int initial = inspection.instance().automaton().map(a -> a.initial()).orElse(-1);
    for (int p = 0; p < states.length; p++) {
      int before = p == 0 || states[p - 1] < 0 ? initial : states[p - 1];
      int token = inspection.tokens()[p];
      int after = states[p];
      boolean inState = after >= 0 && after == now.state();
      boolean onEdge = now.edge().filter(e -> walks(e, before, token, after)).isPresent();
      lit.set(p, inState || onEdge);
    }
    return lit;
  }

  private static boolean walks(Transition edge, int before, int token, int after) {
    return after == edge.to() && before == edge.from() && token == edge.symbol();
  }

  /** Shows {@code factor} times as many positions, keeping {@code anchor} where it is. */
  public void zoom(double factor, int anchor) {
    scene
        .get()
        .ifPresent(shown -> {
          int length = shown.length();
          Span window = shown.window();
          int fewest = Math.min(FEWEST, length);
          double exact = window.length() * Math.exp(zoomRest) * factor;
          int size = Math.clamp(Math.round(exact), fewest, length);
          boolean end = exact < fewest || exact > length;
          zoomRest = end ? 0 : Math.log(exact / size);
          if (size == window.length()) {
            return;
          }
          double share = (anchor + 0.5 - window.from()) / window.length();
          int from = (int) Math.round(anchor + 0.5 - share * size);
          show(new Span(Math.max(from, 0), Math.max(from, 0) + size).within(length));
        });
  }

  /** Moves the window by {@code positions}; fractions add up over calls. */
  public void pan(double positions) {
    scene
        .get()
        .ifPresent(shown -> {
          panRest += positions;
          int whole = (int) panRest;
          panRest -= whole;
          Span window = shown.window();
          int most = shown.length() - window.length();
          int from = Math.clamp(window.from() + whole, 0, most);
          show(new Span(from, from + window.length()));
        });
  }

  /** Shows {@code window}. */
  public void show(Span window) {
    if (!window.equals(selection.windowProperty().get())) {
      selection.windowProperty().set(window);
    }
  }

  /** Shows every position. */
  public void showAll() {
    scene.get().ifPresent(shown -> show(new Span(0, shown.length())));
  }

  /** Previews a cell; key −1 for its whole row, query −1 for none. */
  public void hover(int query, int key) {
    selection.hover(query, allowed(query, key));
  }

  /** Holds a cell, or lets go of the one that is held. */
  public void click(int query, int key) {
    int held = allowed(query, key);
    SelectionState now = selection.snapshot();
    if (now.pinned() && now.query() == query && now.key() == held) {
      selection.release();
    } else if (query >= 0) {
      selection.pin(query, held);
    }
  }

  private static int allowed(int query, int key) {
    return key > query ? -1 : key;
  }

  /** Lets go. */
  public void release() {
    selection.release();
  }

  /** Walks to another query, keeping the key where that is allowed. */
  public void walkQuery(int by) {
    scene
        .get()
        .ifPresent(shown -> {
          int start = shown.hasQuery() ? shown.cell().query() : shown.window().to() - 1;
          int step = shown.hasQuery() ? by : 0;
          int query = Math.clamp(start + step, 0, shown.length() - 1);
          int key = Math.min(shown.cell().key(), query);
          Span window = shown.window().showing(query).within(shown.length());
          selection.update(s -> s.withCell(query, key, true).withWindow(window));
        });
  }

  /** Walks to another key of the same query; without one, to the query's strongest. */
  public void walkKey(int by) {
    scene
        .get()
        .ifPresent(shown -> {
          int query = shown.hasQuery() ? shown.cell().query() : shown.window().to() - 1;
          int from = shown.window().from();
          int key =
              shown.hasKey()
                  ? Math.clamp(shown.cell().key() + by, from, query)
                  : strongest(shown, query);
          selection.update(s -> s.withCell(query, key, true));
        });
  }

  private static int strongest(AttentionScene shown, int query) {
    int best = shown.window().from();
    for (int key = best + 1; key <= query; key++) {
      best = shown.weight(query, key) > shown.weight(query, best) ? key : best;
    }
    return best;
  }

  /** Outlines matches of {@code n} tokens, or no longer. */
  public void outline(int n, boolean on) {
    Set<Integer> outlined = new TreeSet<>(look.get().outlined());
    if (on) {
      outlined.add(n);
    } else {
      outlined.remove(n);
    }
    look.set(new Look(look.get().colouring(), outlined));
  }

  /** Colours weights by {@code colouring}. */
  public void colour(Colouring colouring) {
    look.set(new Look(colouring, look.get().outlined()));
  }

  /** How maps are shown; worth remembering from start to start. */
  public ObjectProperty<Look> lookProperty() {
    return look;
  }

  /** What to show; empty until a model with heads has read an instance. */
  public ReadOnlyObjectProperty<Optional<AttentionScene>> sceneProperty() {
    return scene.getReadOnlyProperty();
  }

  /** Why there is nothing to show, while there is not. */
  public ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }
}
