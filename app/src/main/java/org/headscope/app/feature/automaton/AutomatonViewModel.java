package org.headscope.app.feature.automaton;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Anchor;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart.OnEdge;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart.State;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cache;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.LatentTree;
import org.headscope.engine.task.contexttree.TreeSource;

/// The automaton shown, its state at the query, and the effects of clicks and keys on it.
public final class AutomatonViewModel extends PictureModel<SourceFigure> {
  private static final int CACHED_LAYOUTS = 64;

  private final Workbench workbench;
  private final Selection selection;
  private final TypedTextContext language;
  private final Query<Pfa, AutomatonLayout> layingOut;
  final FoldedArcs arcs;

  /// True if the current text has no automaton, so that no space is kept for one.
  final ReadOnlyBooleanWrapper without = new ReadOnlyBooleanWrapper();

  /// True if a context tree wrote the text shown, whether or not its picture is ready.
  final ReadOnlyBooleanWrapper leaves = new ReadOnlyBooleanWrapper();

  /// The part under the keyboard's mark, or else the highlighted one.
  final ReadOnlyObjectWrapper<Optional<DiagramPart>> chosen =
      new ReadOnlyObjectWrapper<>(this, "chosen", Optional.empty());

  private Optional<Walked> walked = Optional.empty();
  private Optional<TreeWalk> tree = Optional.empty();
  private Optional<DiagramPart> focus = Optional.empty();
  private Optional<DiagramPart> under = Optional.empty();

  /// The automaton of an inspection, its walk over what was read, and uses of each edge.
  private record Walked(
      InspectionResult inspection,
      Pfa automaton,
      SymbolNames symbols,
      Trace trace,
      List<Integer> uses) {
    static Walked of(InspectionResult inspection, Pfa automaton, SymbolNames symbols) {
      Trace trace = Trace.of(automaton, inspection.tokens(), RegBench.VOCABULARY.separator());
      return new Walked(inspection, automaton, symbols, trace, trace.uses(automaton.transitions()));
    }

    /// Returns whether `part` is left after an edit.
    private boolean has(DiagramPart part) {
      return switch (part) {
        case State(int state) -> state < automaton.states();
        case OnEdge(Transition edge) -> automaton.transitions().contains(edge);
      };
    }

    private AutomatonPosition standing(int position) {
      int last = Math.min(position, trace.length() - 1);
      return AutomatonPosition.at(automaton, trace, inspection.tokens(), last);
    }

    AutomatonFigure figure(
        AutomatonLayout layout,
        int position,
        Optional<DiagramPart> lit,
        Optional<DiagramPart> focus,
        FoldedArcs arcs) {
      return new AutomatonFigure(
          layout, standing(position), uses, lit, focus, symbols, arcs.arcs(inspection));
    }

    String caption(int position) {
      AutomatonPosition standing = standing(position);
      if (standing.position() < 0) {
        return "before the first symbol · state " + standing.state();
      }
      int token = inspection.tokens()[standing.position()];
      return "at %s · %s\u00a0%d"
          .formatted(
              symbols.describe(RegBench.VOCABULARY.label(token)),
              standing.outside() ? "left the language after state" : "state",
              standing.state());
    }
  }

  public AutomatonViewModel(Workbench workbench, Selection selection, TaskRunner runner) {
    this.workbench = workbench;
    this.selection = selection;
    this.language = workbench.language();
    Query.Source<Pfa, AutomatonLayout> source =
        new Query.Source<>(_ -> "lay out an automaton", (pfa, _, _, _) -> AutomatonLayout.of(pfa));
    this.layingOut = new Query<>(runner, source, Cache.ofEntries(CACHED_LAYOUTS));
    arcs = new FoldedArcs(workbench);
    arcs.shown.addListener(_ -> show());
    layingOut.stateProperty().addListener(_ -> show());
    workbench.inspectionProperty().subscribe(this::inspected);
    workbench.frameProperty().subscribe(this::show);
  }

  private void inspected(Optional<InspectionResult> inspection) {
    walked =
        inspection.flatMap(result ->
            language
                .automatonOf(result.instance())
                .map(pfa -> Walked.of(result, pfa, language.symbolsOf(result.instance()))));
    tree = inspection.flatMap(TreeWalk::of);
    focus = focus.filter(part -> tree.isPresent() || walked.filter(w -> w.has(part)).isPresent());
    layingOut.request(walked.map(Walked::automaton));
    show();
  }

  private void show() {
    Optional<AutomatonLayout> laidOut = layingOut.state().ready();
    without.set(walked.isEmpty() && tree.isEmpty() && workbench.frame().inspection().isPresent());
    leaves.set(workbench.frame().stateKind() == StateKind.LEAF);
    int position = workbench.positionProperty().get();
    Optional<Walked> drawn = walked.filter(_ -> laidOut.isPresent());
    setFigure(
        tree.<SourceFigure>map(walk -> walk.figure(position, lit(), focus))
            .or(() ->
                drawn.map(w -> w.figure(laidOut.orElseThrow(), position, lit(), focus, arcs))));
    setCaption(
        tree.map(walk -> walk.caption(position))
            .or(() -> drawn.map(w -> w.caption(position)))
            .orElse(without.get() ? "none for this text" : ""));
    setCover(figure().isPresent() ? new Cover.None() : absence());
    chosen.set(focusedPart());
  }

  private Cover absence() {
    Frame frame = workbench.frame();
    if (frame.inspection().isEmpty()) {
      return new Cover.Absent(
          frame.absence("Open a run and an instance to see the automaton of its strings."));
    }
    Instance instance = frame.inspection().get().instance();
    if (instance.latent().isPresent() && instance.automaton().isEmpty()) {
      return new Cover.Absent(
          "Neither an automaton nor a context tree wrote this text; its tokens show what did.");
    }
    return QueryStatus.of(
            layingOut.state(),
            _ -> "The layout of the automaton",
            "This instance has no automaton, so the states of its strings are unknown.")
        .cover();
  }

  private Optional<DiagramPart> lit() {
    SelectionState now = workbench.frame().selection();
    return now.sequence().state() >= 0
        ? Optional.of(new State(now.sequence().state()))
        : now.sequence().edge().map(OnEdge::new);
  }

  /// Lights `part` everywhere; on an arrow of several edges a further click takes the next.
  void click(DiagramPart part) {
    light(part instanceof OnEdge(Transition e) ? new OnEdge(afterLit(e)) : part);
  }

  /// Looks at `part`, whose positions all views preview; the same again changes nothing.
  void hover(Optional<DiagramPart> part) {
    if (!part.equals(under)) {
      under = part;
      preview(part);
    }
  }

  private void preview(Optional<DiagramPart> part) {
    switch (part.orElse(new State(-1))) {
      case State(int state) -> selection.hoverState(state);
      case OnEdge(Transition edge) -> selection.hoverEdge(edge);
    }
  }

  private void light(DiagramPart part) {
    switch (part) {
      case State(int state) -> selection.highlightState(state);
      case OnEdge(Transition edge) -> selection.highlightEdge(edge);
    }
  }

  /// The edge to light: the one after the lit one on the same arrow, the last again puts it out.
  private Transition afterLit(Transition clicked) {
    List<Transition> together =
        walked.stream()
            .flatMap(w -> w.automaton().transitions().stream())
            .filter(t -> t.from() == clicked.from() && t.to() == clicked.to())
            .toList();
    int lit =
        selection.journal().state().selection().sequence().edge().map(together::indexOf).orElse(-1);
    return lit < 0 ? clicked : together.get(Math.min(lit + 1, together.size() - 1));
  }

  /// Walks the keyboard's mark to the next (`+1`) or previous (`−1`) state.
  void walkStates(int by) {
    Optional<Integer> count =
        tree.map(walk -> walk.tree().states()).or(() -> walked.map(w -> w.automaton().states()));
    count.ifPresent(states -> {
      int at = focusedState().orElse(by > 0 ? -1 : states);
      focus(new State(Math.floorMod(at + by, states)));
    });
  }

  /// Walks the mark over the edges that leave its state, and back to the state; over the leaves of
  /// a tree, which has no others.
  void walkEdges(int by) {
    if (tree.isPresent()) {
      walkStates(by);
      return;
    }
    walked.ifPresent(w -> {
      int state = focusedState().orElse(w.automaton().initial());
      List<DiagramPart> stops = new ArrayList<>(List.of(new State(state)));
      w.automaton().leaving(state).forEach(edge -> stops.add(new OnEdge(edge)));
      int at = focus.map(stops::indexOf).orElse(0);
      focus(stops.get(Math.floorMod(at + by, stops.size())));
    });
  }

  private void focus(DiagramPart part) {
    focus = Optional.of(part);
    preview(focus);
    show();
  }

  private Optional<Integer> focusedState() {
    return focus.map(part ->
        switch (part) {
          case State(int state) -> state;
          case OnEdge(Transition edge) -> edge.from();
        });
  }

  /// The part that the arrow keys walked to, or else the highlighted one.
  Optional<DiagramPart> focusedPart() {
    SelectionState.InSequence now = selection.snapshot().sequence();
    return focus
        .or(() -> now.edge().map(OnEdge::new))
        .or(() -> now.state() >= 0 ? Optional.of(new State(now.state())) : Optional.empty());
  }

  /// The name of `part` on screen.
  Optional<Anchor> anchor(DiagramPart part) {
    return switch (part) {
      case State(int state) -> Optional.of(new Anchor.OfState(state));
      case OnEdge(Transition edge) ->
          workbench
              .inspectionProperty()
              .get()
              .map(found -> found.instance().vocabulary().label(edge.symbol()))
              .map(symbol -> new Anchor.OfEdge(edge.from(), symbol));
    };
  }

  void lightFocus() {
    focus.ifPresent(this::light);
  }

  void leaveFocus() {
    focus = Optional.empty();
    preview(under);
    show();
  }

  String describe(DiagramPart part) {
    if (tree.isPresent() && part instanceof State(int leaf)) {
      return tree.get().describe(leaf);
    }
    return switch (part) {
      case State(int state) ->
          "State %d, where %s. Click to highlight these positions."
              .formatted(state, positions(Trace::states, state));
      case OnEdge(Transition edge) ->
          "From state %d, %s leads to state %d with probability %s; %s. Click to highlight them."
              .formatted(
                  edge.from(),
                  walked
                      .map(Walked::symbols)
                      .orElse(SymbolNames.NONE)
                      .describe(RegBench.VOCABULARY.label(edge.symbol())),
                  edge.to(),
                  Arc.words(edge.probability()),
                  positions(Trace::edges, Optional.of(edge)));
    };
  }

  private String positions(Function<Trace, List<?>> along, Object what) {
    int count = walked.map(w -> Collections.frequency(along.apply(w.trace()), what)).orElse(0);
    return count == 1 ? "1 position is" : count + " positions are";
  }

  /// The part of the diagram under the keyboard's mark, in a sentence; empty without a mark.
  Optional<String> focusSentence() {
    return focus.map(this::describe);
  }

  @Override
  public ShellLine line() {
    ShellLine picture = new CommandLineWriter(workbench).picture("automaton");
    return figure().isPresent() ? picture.and(arcs.options()) : ShellLine.nothing();
  }

  /// The context tree of an inspection, and after how many tokens each leaf is in force.
  private record TreeWalk(LatentTree tree, InspectionResult read, List<Integer> visits) {
    static Optional<TreeWalk> of(InspectionResult result) {
      if (!(result.instance().latent().orElse(null) instanceof LatentTree tree)) {
        return Optional.empty();
      }
      Integer[] visits = new Integer[tree.states()];
      Arrays.fill(visits, 0);
      Arrays.stream(result.stateAfter()).forEach(leaf -> visits[leaf]++);
      return Optional.of(new TreeWalk(tree, result, List.of(visits)));
    }

    int length() {
      return read.tokens().length;
    }

    /// The leaf in force after `position`, −1 for the beginning.
    private int inForce(int position) {
      return position < 0 ? tree.first() : read.stateAfter()[Math.min(position, length() - 1)];
    }

    TreeFigure figure(int position, Optional<DiagramPart> lit, Optional<DiagramPart> focus) {
      return new TreeFigure(tree.source(), inForce(position), visits, lit, focus);
    }

    String caption(int position) {
      String leaf = tree.stateKind().one() + " " + tree.stateLabel(inForce(position));
      return position < 0
          ? "before the first symbol · " + leaf
          : "at %s · %s"
              .formatted(vocabulary().label(read.tokens()[Math.min(position, length() - 1)]), leaf);
    }

    private Vocabulary vocabulary() {
      return tree.source().vocabulary();
    }

    String describe(int leaf) {
      TreeSource.Leaf at = tree.source().leaves().get(leaf);
      String next =
          IntStream.range(0, at.next().size())
              .mapToObj(x -> "%s %.3f".formatted(vocabulary().label(x), at.next().get(x)))
              .collect(Collectors.joining(", "));
      String often =
          switch (visits.get(leaf)) {
            case 0 -> "nowhere in force in this text.";
            case 1 -> "in force after 1 of %,d symbols. Click to highlight it.".formatted(length());
            case Integer count ->
                "in force after %,d of %,d symbols. Click to highlight them."
                    .formatted(count, length());
          };
      return "After %s comes %s; %s"
          .formatted(at.suffix().isEmpty() ? "anything" : at.label(), next, often);
    }
  }
}
