package org.headscope.app.feature.automaton;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.app.service.LanguageEdits;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.LanguageEdit;

/// The fields of one edge of the automaton, checked while they are changed, and what can be done
/// with it and its state.
final class LanguageEditor {
  private static final Transition NONE = new Transition(0, 0, 0, 1);

  private final Workbench workbench;
  private final LanguageEdits language;

  /// True if the fields are shown.
  final Setting<Boolean> editing;

  /// The edges, and a new one of each state.
  final ReadOnlyObjectWrapper<List<EditedEdge>> edges =
      new ReadOnlyObjectWrapper<>(this, "edges", List.of());

  final ReadOnlyObjectWrapper<EditedEdge> edge =
      new ReadOnlyObjectWrapper<>(this, "edge", new EditedEdge(NONE, true));

  final ReadOnlyObjectWrapper<List<Integer>> states =
      new ReadOnlyObjectWrapper<>(this, "states", List.of());

  final ReadOnlyObjectWrapper<String> symbol = new ReadOnlyObjectWrapper<>(this, "symbol", "a");
  final ReadOnlyObjectWrapper<Integer> to = new ReadOnlyObjectWrapper<>(this, "to", 0);
  final ReadOnlyStringWrapper probability = new ReadOnlyStringWrapper(this, "probability", "");

  /// The reason why the fields or the last gesture cannot be applied, in a sentence; or empty.
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper(this, "problem", "");

  /// True if the fields differ from the edge and can be applied.
  final ReadOnlyBooleanWrapper applicable = new ReadOnlyBooleanWrapper(this, "applicable");

  /// True if the language shown was edited.
  final ReadOnlyBooleanWrapper edited = new ReadOnlyBooleanWrapper(this, "edited");

  /// True if there is an automaton to edit.
  final ReadOnlyBooleanWrapper editable = new ReadOnlyBooleanWrapper(this, "editable");

  private Optional<Pfa> automaton = Optional.empty();

  /// An edge whose fields are shown.
  ///
  /// @param edge with the suggested symbol and end if it is new
  record EditedEdge(Transition edge, boolean isNew) {
    String words() {
      return isNew
          ? "new from " + edge.from()
          : "%d %s → %d".formatted(edge.from(), Arc.symbol(edge), edge.to());
    }

    private String probability() {
      return isNew
          ? ""
          : BigDecimal.valueOf(edge.probability())
              .setScale(3, RoundingMode.HALF_UP)
              .stripTrailingZeros()
              .toPlainString();
    }
  }

  LanguageEditor(Workbench workbench) {
    this.workbench = workbench;
    this.language = new LanguageEdits(workbench);
    editing =
        workbench.selection().journal().setting(LanguageEdits.EDITING, false, SettingCodec.flag());
    edge.subscribe(this::fill);
    symbol.subscribe(_ -> check());
    to.subscribe(_ -> check());
    probability.subscribe(_ -> check());
    workbench.selection().snapshotProperty().subscribe(_ -> follow());
  }

  private void follow() {
    Optional<Pfa> now = language.automaton();
    edited.set(!language.edits().isEmpty());
    editable.set(now.isPresent());
    if (now.equals(automaton)) {
      return;
    }
    automaton = now;
    EditedEdge was = edge.get();
    states.set(now.map(pfa -> IntStream.range(0, pfa.states()).boxed().toList()).orElse(List.of()));
    edges.set(now.map(LanguageEditor::edges).orElse(List.of()));
    Optional<EditedEdge> still =
        edges.get().stream()
            .filter(e ->
                !e.isNew()
                    && e.edge().from() == was.edge().from()
                    && Arc.symbol(e.edge()).equals(symbol.get()))
            .findFirst();
    still.or(() -> edges.get().stream().findFirst()).ifPresent(edge::set);
    fill(edge.get());
  }

  private static List<EditedEdge> edges(Pfa pfa) {
    List<EditedEdge> all = new ArrayList<>();
    pfa.transitions().forEach(t -> all.add(new EditedEdge(t, false)));
    int[] ordinary = RegBench.VOCABULARY.ordinary();
    for (int state = 0; state < pfa.states(); state++) {
      int from = state;
      List<Integer> taken = pfa.leaving(state).stream().map(Transition::symbol).toList();
      // Preferably a symbol that the language has.
      IntStream.concat(
              pfa.transitions().stream().mapToInt(Transition::symbol).sorted(),
              Arrays.stream(ordinary))
          .filter(token -> !taken.contains(token))
          .findFirst()
          .ifPresent(token -> all.add(new EditedEdge(new Transition(from, token, from, 1), true)));
    }
    return all;
  }

  /// Fills the fields with the values of `chosen`.
  private void fill(EditedEdge chosen) {
    symbol.set(Arc.symbol(chosen.edge()));
    to.set(chosen.edge().to());
    probability.set(chosen.probability());
    check();
  }

  /// Chooses the edge, or a new one of the state, that was clicked or walked to.
  void choose(DiagramPart part) {
    edges.get().stream()
        .filter(e ->
            switch (part) {
              case DiagramPart.State(int state) -> e.isNew() && e.edge().from() == state;
              case DiagramPart.OnEdge(Transition of) -> !e.isNew() && e.edge().equals(of);
            })
        .findFirst()
        .ifPresent(edge::set);
  }

  /// Returns the edits that the fields mean.
  ///
  /// @throws NumberFormatException if the probability is not a number
  private List<LanguageEdit> edits() {
    Transition old = edge.get().edge();
    int from = old.from();
    String read = Arc.symbol(old);
    List<LanguageEdit> edits = new ArrayList<>();
    String weight = probability.get().strip();
    if (edge.get().isNew()) {
      edits.add(new LanguageEdit.EdgeAddition(from, symbol.get(), to.get()));
      if (!weight.isEmpty()) {
        edits.add(new LanguageEdit.EdgeProbability(from, symbol.get(), number(weight)));
      }
      return edits;
    }
    if (to.get() != old.to()) {
      edits.add(new LanguageEdit.EdgeEnd(from, read, to.get()));
    }
    if (!weight.isEmpty() && !weight.equals(edge.get().probability())) {
      edits.add(new LanguageEdit.EdgeProbability(from, read, number(weight)));
    }
    if (!symbol.get().equals(read)) {
      edits.add(new LanguageEdit.EdgeSymbol(from, read, symbol.get()));
    }
    return edits;
  }

  /// Reads `0.25` or `1/4`.
  private static double number(String text) {
    String[] parts = text.split("/", 2);
    return parts.length == 1
        ? Double.parseDouble(text)
        : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }

  private void check() {
    try {
      List<LanguageEdit> edits = automaton.isPresent() ? edits() : List.of();
      String why = edits.isEmpty() ? "" : language.problem(edits);
      problem.set(why);
      applicable.set(why.isEmpty() && !edits.isEmpty());
    } catch (NumberFormatException _) {
      problem.set(
          "“%s” is not a probability; write one such as 0.25 or 1/4."
              .formatted(probability.get().strip()));
      applicable.set(false);
    }
  }

  void apply() {
    if (applicable.get()) {
      String read = symbol.get();
      int from = edge.get().edge().from();
      perform(edits());
      edges.get().stream()
          .filter(e -> !e.isNew() && e.edge().from() == from && Arc.symbol(e.edge()).equals(read))
          .findFirst()
          .ifPresent(edge::set);
    }
  }

  private void perform(List<LanguageEdit> edits) {
    perform(language.adding(edits.toArray(LanguageEdit[]::new)));
  }

  private void perform(Command command) {
    workbench.selection().perform(command);
  }

  /// Applies `edits`, or shows why they cannot be.
  private void attempt(LanguageEdit... edits) {
    String why = language.problem(List.of(edits));
    if (why.isEmpty()) {
      perform(List.of(edits));
    }
    problem.set(why);
  }

  void removeEdge() {
    Transition chosen = edge.get().edge();
    if (edge.get().isNew()) {
      problem.set("This edge is new and not part of the automaton; choose another edge to remove.");
    } else {
      attempt(new LanguageEdit.EdgeRemoval(chosen.from(), Arc.symbol(chosen)));
    }
  }

  void addState() {
    Transition chosen = edge.get().edge();
    if (edge.get().isNew()) {
      problem.set("A state is added on an edge, and this one is new; choose another edge.");
    } else {
      attempt(new LanguageEdit.StateAddition(chosen.from(), Arc.symbol(chosen)));
    }
  }

  void removeState() {
    attempt(new LanguageEdit.StateRemoval(state()));
  }

  /// The state that the chosen edge leaves.
  int state() {
    return edge.get().edge().from();
  }

  /// Removes the part that the keyboard's mark or the highlight is on.
  void remove(DiagramPart part) {
    choose(part);
    switch (part) {
      case DiagramPart.State(int state) -> attempt(new LanguageEdit.StateRemoval(state));
      case DiagramPart.OnEdge _ -> removeEdge();
    }
  }

  /// Checks leading `dragged` to `target`, while the mouse is there.
  void consider(Transition dragged, int target) {
    problem.set(language.problem(List.of(moved(dragged, target))));
  }

  /// Leads `dragged` to `target`, or shows why it cannot be.
  void move(Transition dragged, int target) {
    if (dragged.to() != target) {
      attempt(moved(dragged, target));
    }
  }

  private static LanguageEdit moved(Transition dragged, int target) {
    return new LanguageEdit.EdgeEnd(dragged.from(), Arc.symbol(dragged), target);
  }

  /// Shows the fields of a new edge, whose symbol is still to be chosen.
  void connect(int from, int target) {
    choose(new DiagramPart.State(from));
    to.set(target);
  }

  boolean keepsText() {
    return language.text() == EditedLanguage.Text.KEPT;
  }

  void keepText(boolean keeps) {
    perform(language.showing(keeps ? EditedLanguage.Text.KEPT : EditedLanguage.Text.REDRAWN));
  }

  void restore() {
    perform(language.restoring());
  }

  /// The suggested name of a file for the edited instance.
  String fileName() {
    return workbench
            .selection()
            .journal()
            .state()
            .reference()
            .map(instance -> instance.id().replaceAll("[^\\w.-]", "_"))
            .orElse("edited")
        + ".jsonl";
  }

  void save(Path file) {
    perform(new Command.SaveInstance(file));
  }
}
