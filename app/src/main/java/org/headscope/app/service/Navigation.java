package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.engine.task.Instance;

/// Commands that step through tokens, heads, layers, checkpoints and instances; empty if there is
/// nothing to step through.
public final class Navigation {
  private final Workbench workbench;
  private final Selection selection;

  public Navigation(Workbench workbench) {
    this.workbench = workbench;
    this.selection = workbench.selection();
  }

  private Optional<Integer> length() {
    return workbench.inspectionProperty().get().map(i -> i.tokens().length).filter(n -> n > 0);
  }

  private Optional<RunView> run() {
    return workbench.runProperty().get();
  }

  private SelectionState now() {
    return selection.snapshot();
  }

  public Optional<Command> query(int by) {
    return length()
        .map(length -> {
          SelectionState.InSequence at = now().sequence();
          // Without a query the first step only shows the starting position.
          int next = at.query() < 0 ? workbench.positionProperty().get() : at.query() + by;
          int query = Math.clamp(next, 0, length - 1);
          Span window = at.window().showing(query).within(length);
          return new Command.Pin(query, Math.min(at.key(), query), window);
        });
  }

  /// Returns the reason why there is no query at `position`; empty if there is one.
  public Optional<String> missing(int position) {
    Optional<Integer> length = length();
    return length.isEmpty()
        ? Optional.of("No text has been read yet.")
        : length
            .filter(read -> position >= read)
            .map(read ->
                String.format(Locale.ENGLISH, "The model read positions 0 to %,d.", read - 1));
  }

  public Optional<Command> to(int position) {
    return length()
        .filter(length -> position < length)
        .map(length -> {
          Span window = now().sequence().window().showing(position).within(length);
          return new Command.Pin(position, -1, window);
        });
  }

  public Optional<Command> from(int position) {
    return length()
        .filter(length -> position < length)
        .map(length ->
            new Command.ShowPositions(now().sequence().window().movedTo(position).within(length)));
  }

  public Optional<Command> key(int by) {
    return length()
        .map(_ -> {
          SelectionState.InSequence at = now().sequence();
          int query = at.query() < 0 ? workbench.positionProperty().get() : at.query();
          int key = Math.clamp(at.key() < 0 ? query : at.key() + by, 0, query);
          return new Command.Pin(query, key, at.window());
        });
  }

  /// Returns the same head `by` layers further, or the layer's last if it has fewer.
  public Optional<Command> layer(int by) {
    return run()
        .map(run -> {
          SelectionState.InModel at = now().model();
          return new Command.SelectHead(Math.clamp(at.layer() + by, 1, run.layers()), at.head());
        });
  }

  /// Returns the map `by` further, continuing in the next or previous layer at the end of one.
  public Optional<Command> head(int by) {
    return run()
        .map(run -> {
          SelectionState.InModel at = now().model();
          int layer = Math.clamp(at.layer(), 1, run.layers());
          int head = Math.clamp(at.head(), 1, stops(run, layer)) + by;
          while (head < 1 && layer > 1) {
            layer--;
            head += stops(run, layer);
          }
          while (head > stops(run, layer) && layer < run.layers()) {
            head -= stops(run, layer);
            layer++;
          }
          return new Command.SelectHead(layer, Math.clamp(head, 1, stops(run, layer)));
        });
  }

  /// Shows a second map in this mode, or the first alone if it is shown so already; the next head's
  /// by default, or of a cut model that of the uncut one.
  public Optional<Command> toggleSecondMap(OtherMap.Pairing how) {
    OtherMap now = OtherMap.in(selection.journal().state());
    OtherMap next = now.shown(now.pairing() == how ? OtherMap.Pairing.ALONE : how);
    boolean different =
        !next.isSame() || !workbench.interventions().activeProperty().get().isEmpty();
    return run()
        .map(run -> (next.isAlone() || different ? next : next.ofHead(after(run))).command());
  }

  /// Returns the next map in the same layer, if it has several.
  private Optional<MapRef> after(RunView run) {
    SelectionState.InModel at = now().model();
    int layer = Math.clamp(at.layer(), 1, run.layers());
    int maps = run.layerInfo(layer).maps();
    if (maps > 1) {
      return Optional.of(new MapRef(layer, Math.clamp(at.head(), 1, maps) % maps + 1));
    }
    return IntStream.range(layer, layer + run.layers())
        .map(next -> next % run.layers() + 1)
        .filter(next -> run.layerInfo(next).maps() > 0)
        .mapToObj(next -> new MapRef(next, 1))
        .findFirst();
  }

  /// Returns the number of stops in a layer: its maps, or the layer itself if it has none.
  private static int stops(RunView run, int layer) {
    return Math.max(1, run.layerInfo(layer).maps());
  }

  public Optional<Command> checkpoint(int by) {
    return run()
        .map(run -> {
          long here = run.nearestStep(now().opened().step());
          int next = Math.clamp(run.steps().indexOf(here) + by, 0, run.steps().size() - 1);
          return new Command.SelectStep(run.steps().get(next));
        });
  }

  /// Returns the text `by` further in the list, among those with the same symbols.
  public List<Command> instance(int by) {
    Optional<Instance> here = now().opened().instance();
    Optional<Path> file = workbench.instanceFileProperty().get();
    List<ListedInstance> all =
        workbench.instanceSets().stream()
            .flatMap(ReadablePairs::listed)
            .filter(text ->
                here.map(i -> i.vocabulary().equals(text.instance().vocabulary())).orElse(true))
            .toList();
    if (all.isEmpty()) {
      return List.of();
    }
    int at = here.flatMap(i -> file.map(of -> all.indexOf(new ListedInstance(of, i)))).orElse(-1);
    int next = Math.clamp(at + by, 0, all.size() - 1);
    return next == at ? List.of() : workbench.pairs().commandsToSelect(all.get(next));
  }

  /// Shows `factor` times as many positions around the query, at least eight.
  public Optional<Command> zoom(double factor) {
    return length()
        .map(max -> {
          Span window = now().sequence().window();
          int query = now().sequence().query();
          int size = Math.clamp(Math.round(window.length() * factor), Math.min(8, max), max);
          int middle = query >= 0 ? query : window.from() + window.length() / 2;
          double share = (middle - window.from()) / (double) Math.max(1, window.length());
          int from = Math.max(0, (int) Math.round(middle - Math.clamp(share, 0, 1) * size));
          return new Command.ShowPositions(new Span(from, from + size).within(max));
        });
  }

  public Optional<Command> page(int pages) {
    return length()
        .map(length -> {
          Span window = now().sequence().window();
          int from = window.from() + pages * window.length();
          return new Command.ShowPositions(window.movedTo(from).within(length));
        });
  }
}
