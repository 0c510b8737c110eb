package org.headscope.app.feature.bench;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.service.InterventionStack;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionResult.Uncut.Applied;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The next intervention, put together as a sentence, and the stack of those that there are.
public final class BenchViewModel {
  private static final String NO_RUN = "Open a run to see what can be replaced.";
  private static final String EMPTY = "Select what to replace.";

  final Workbench workbench;
  final InterventionStack stack;
  final Setting<List<Component>> components;
  final Setting<Replacement> by;
  final Setting<TokenSelector> at;
  private final Query<RunRef, List<Component>> listing;

  /// The parts of the open model that can be replaced.
  final ReadOnlyObjectWrapper<List<Component>> offered =
      new ReadOnlyObjectWrapper<>(this, "offered", List.of());

  /// The positions that can be chosen now.
  final ReadOnlyObjectWrapper<List<TokenSelector>> positions =
      new ReadOnlyObjectWrapper<>(this, "positions", List.of(new TokenSelector.All()));

  /// The kinds of replacement, the chosen one with its number.
  final ReadOnlyObjectWrapper<List<Replacement>> kinds =
      new ReadOnlyObjectWrapper<>(this, "kinds", kinds(new Replacement.Zero(), 0));

  /// The instances whose outputs can replace those of the current one.
  final ReadOnlyObjectWrapper<List<Instance>> others =
      new ReadOnlyObjectWrapper<>(this, "others", List.of());

  /// The chosen one of them.
  final ObjectProperty<Instance> other;

  final ReadOnlyObjectWrapper<List<Row>> rows =
      new ReadOnlyObjectWrapper<>(this, "rows", List.of());

  /// The reason why the sentence cannot be added, or the sentence itself.
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper(this, "problem", EMPTY);

  /// Says why nothing can be replaced; empty if something can.
  final ReadOnlyStringWrapper absence = new ReadOnlyStringWrapper(this, "absence", NO_RUN);

  /// An intervention of the stack.
  ///
  /// @param note the share of rows that stay, or why it has no effect; empty if all rows change
  /// @param failed true if it was left out
  record Row(Intervention intervention, String note, boolean failed) {}

  public BenchViewModel(Workbench workbench) {
    this.workbench = workbench;
    this.stack = workbench.interventions();
    components = stack.componentsProperty();
    by = stack.byProperty();
    at = stack.atProperty();
    listing =
        new Query<>(
            workbench.details(),
            new Query.Source<>(
                ref -> "list the components of " + ref.name(),
                (ref, _, _, cancellation) ->
                    workbench.source().components(ref, step(ref), cancellation)),
            Cache.ofEntries(24));
    other = new OtherChoice();
    listing.stateProperty().subscribe(_ -> list());
    workbench.runProperty().subscribe(run -> listing.request(run.map(RunView::ref)));
    components.subscribe(_ -> check());
    by.subscribe(_ -> offerKinds());
    workbench.positionProperty().subscribe(_ -> offerKinds());
    workbench.frameProperty().subscribe(_ -> offerOthers());
    stack.otherProperty().subscribe(_ -> offerOthers());
    at.subscribe(_ -> offerPositions());
    stack.stackProperty().subscribe(_ -> showStack());
    workbench.frameProperty().subscribe(_ -> showStack());
    workbench.selection().snapshotProperty().subscribe(_ -> offerPositions());
  }

  /// The instance chosen by its id; set only by a person or by that choice.
  private final class OtherChoice extends ObjectPropertyBase<Instance> {
    @Override
    public void set(Instance instance) {
      boolean given =
          workbench
              .frame()
              .selection()
              .opened()
              .instance()
              .flatMap(here -> stack.other(here, workbench.instances()))
              .equals(Optional.of(instance));
      if (!given) {
        stack.otherProperty().set(instance.id());
      }
      super.set(instance);
    }

    @Override
    public Object getBean() {
      return BenchViewModel.this;
    }

    @Override
    public String getName() {
      return "other";
    }
  }

  /// Any checkpoint will do: all have the same components.
  private long step(RunRef ref) {
    return workbench.run(ref).map(RunView::lastStep).orElseThrow();
  }

  private void list() {
    offered.set(listing.state().ready().orElse(List.of()));
    absence.set(
        switch (listing.state()) {
          case Query.State.Idle<RunRef, List<Component>> _ -> NO_RUN;
          case Query.State.Computing<RunRef, List<Component>> _ -> "Reading the model…";
          case Query.State.Cancelled<RunRef, List<Component>> _ -> "Reading was cancelled.";
          case Query.State.Failed<RunRef, List<Component>> failed -> failed.sentence();
          case Query.State.Ready<RunRef, List<Component>> ready ->
              ready.value().isEmpty()
                  ? "The run %s has no heads, mixers or MLPs that can be replaced."
                      .formatted(ready.key().name())
                  : "";
        });
    check();
  }

  /// The components of the sentence that the open model has.
  List<Component> chosen() {
    return components.get().stream().filter(offered.get()::contains).toList();
  }

  void toggle(Component component) {
    List<Component> all = new ArrayList<>(chosen());
    if (!all.remove(component)) {
      all.add(component);
    }
    components.set(offered.get().stream().filter(all::contains).toList());
  }

  /// The sentence, if it is complete.
  Optional<Intervention> sentence() {
    try {
      return chosen().isEmpty()
          ? Optional.empty()
          : Optional.of(new Intervention(chosen(), by.get(), at.get(), true));
    } catch (UserError _) {
      return Optional.empty();
    }
  }

  private void check() {
    try {
      if (chosen().isEmpty()) {
        problem.set(absence.get().isEmpty() ? EMPTY : absence.get());
        return;
      }
      Intervention _ = new Intervention(chosen(), by.get(), at.get(), true);
      problem.set(
          stack.stackProperty().get().size() < InterventionStack.MAX
              ? ""
              : "The stack is full; remove an intervention.");
    } catch (UserError e) {
      problem.set(String.valueOf(e.getMessage()));
    }
  }

  /// Adds the sentence to the stack.
  void add() {
    sentence().ifPresent(this::add);
  }

  /// Adds an intervention to the stack, and shows the cut model.
  void add(Intervention intervention) {
    workbench.selection().perform(stack.adding(intervention));
  }

  private void change(List<Intervention> next) {
    stack.stackProperty().set(next);
  }

  void switchOn(int index, boolean on) {
    List<Intervention> all = new ArrayList<>(stack.stackProperty().get());
    all.set(index, all.get(index).switched(on));
    change(all);
  }

  void remove(int index) {
    List<Intervention> all = new ArrayList<>(stack.stackProperty().get());
    all.remove(index);
    change(all);
  }

  /// Moves an intervention by some places; the order matters where two replace the same part.
  void move(int index, int by) {
    List<Intervention> all = new ArrayList<>(stack.stackProperty().get());
    int to = Math.clamp((long) index + by, 0, all.size() - 1);
    all.add(to, all.remove(index));
    change(all);
  }

  void clear() {
    change(List.of());
  }

  /// Puts the parts of an intervention of the stack into the sentence.
  void edit(Intervention intervention) {
    workbench
        .selection()
        .perform(
            List.<Command>of(
                components.to(intervention.components()),
                by.to(intervention.by()),
                at.to(intervention.at())));
  }

  private void showStack() {
    List<Applied> applied =
        workbench
            .frame()
            .inspection()
            .flatMap(InspectionResult::uncut)
            .map(InspectionResult.Uncut::interventions)
            .orElse(List.of());
    rows.set(stack.stackProperty().get().stream().map(each -> row(each, applied)).toList());
    check();
  }

  private static Row row(Intervention intervention, List<Applied> applied) {
    Optional<Applied> own =
        applied.stream()
            .filter(_ -> intervention.on())
            .filter(each -> each.text().equals(intervention.text()))
            .findFirst();
    Optional<String> why = own.flatMap(Applied::problem);
    double kept = own.map(Applied::kept).orElse(0.0);
    return new Row(intervention, why.orElse(kept > 0 ? kept(kept) : ""), why.isPresent());
  }

  /// Says which share of rows stays, since nothing replaces them.
  private static String kept(double share) {
    return String.format(
        Locale.ROOT, "%.0f %% of its rows stay: nothing replaces them", 100 * share);
  }

  private void offerPositions() {
    SelectionState.InSequence now = workbench.selection().snapshot().sequence();
    List<TokenSelector> all = new ArrayList<>(List.of(new TokenSelector.All()));
    int query = now.pinned() ? now.query() : workbench.positionProperty().get();
    if (query >= 0) {
      all.add(new TokenSelector.From(query));
      all.add(new TokenSelector.Chosen(List.of(query)));
    }
    if (now.state() >= 0) {
      all.add(new TokenSelector.InState(now.state()));
    }
    Optional<Instance> here = workbench.selection().snapshot().opened().instance();
    now.edge()
        .flatMap(edge ->
            here.map(
                i -> new TokenSelector.OnEdge(edge.from(), i.vocabulary().label(edge.symbol()))))
        .ifPresent(all::add);
    here.map(i -> workbench.selection().snapshot().workspace().marked().of(i.id()))
        .filter(marked -> !marked.isEmpty())
        .map(TokenSelector.Chosen::new)
        .ifPresent(all::add);
    if (!all.contains(at.get())) {
      all.add(at.get());
    }
    positions.set(List.copyOf(all));
    check();
  }

  private void offerKinds() {
    kinds.set(kinds(by.get(), Math.max(0, workbench.positionProperty().get())));
    check();
  }

  private static List<Replacement> kinds(Replacement chosen, int position) {
    return Stream.concat(
            Replacement.plain().stream(),
            Stream.of(
                new Replacement.NgramRow(2),
                new Replacement.OtherPosition(position),
                new Replacement.Scaled(0.5)))
        .map(kind ->
            kind.getClass().equals(chosen.getClass()) && number(kind).isPresent() ? chosen : kind)
        .toList();
  }

  /// The name of a replacement in the list, shorter than in the sentence.
  static String words(Replacement by) {
    return switch (by) {
      case Replacement.Mean(Replacement.Grouping over) ->
          switch (over) {
            case ALL -> "mean";
            case KIND -> "mean, separators apart";
            case TOKEN -> "mean by token";
          };
      case Replacement.OtherInstance _ -> "another instance";
      case Replacement.OtherPosition _ -> "another position";
      case Replacement.Scaled _ -> "its output times";
      case Replacement.NgramRow _ -> "n-gram attention, n =";
      case Replacement.PreviousRow _ -> "previous token";
      case Replacement.UniformRow _ -> "uniform attention";
      case Replacement.Permuted _ -> "own, permuted";
      case Replacement.Zero _ -> "zero";
    };
  }

  /// The number in a replacement, as text; empty if it has none.
  static Optional<String> number(Replacement by) {
    return switch (by) {
      case Replacement.NgramRow(int order) -> Optional.of(String.valueOf(order));
      case Replacement.OtherPosition(int position) -> Optional.of(String.valueOf(position));
      case Replacement.Scaled(double factor) -> Optional.of(String.valueOf(factor));
      default -> Optional.empty();
    };
  }

  /// Uses `text` as the number of the replacement, or says why it cannot be.
  void useNumber(String text) {
    String value = text.strip();
    String name =
        switch (by.get()) {
          case Replacement.NgramRow _ -> value + "-gram";
          case Replacement.OtherPosition _ -> "position-" + value;
          case Replacement.Scaled _ -> "times-" + value;
          default -> by.get().label();
        };
    try {
      by.set(Replacement.parse(name));
      check();
    } catch (UserError _) {
      problem.set(
          switch (by.get()) {
            case Replacement.NgramRow _ ->
                "The order “%s” is not a whole number from 1 to %d."
                    .formatted(value, Replacement.MAX_ORDER);
            case Replacement.OtherPosition _ ->
                "The position “%s” is not a whole number from 0.".formatted(value);
            default -> "The factor “%s” is not a finite number.".formatted(value);
          });
    }
  }

  private void offerOthers() {
    Optional<Instance> here = workbench.frame().selection().opened().instance();
    List<Instance> all =
        workbench.instances().stream()
            .filter(each -> !here.equals(Optional.of(each)))
            .filter(each -> here.filter(h -> h.vocabulary().equals(each.vocabulary())).isPresent())
            .toList();
    others.set(all);
    here.flatMap(h -> stack.other(h, workbench.instances())).ifPresent(other::set);
  }
}
