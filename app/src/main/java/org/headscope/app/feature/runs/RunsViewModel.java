package org.headscope.app.feature.runs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.RunView;
import org.headscope.app.shell.Workbench;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.training.MetricsLine;

/** The open runs and instances, filtered by what is typed, with those that are selected. */
public final class RunsViewModel {
  private final Workbench workbench;
  private final StringProperty runFilter = new SimpleStringProperty(this, "runFilter", "");
  private final StringProperty instanceFilter =
      new SimpleStringProperty(this, "instanceFilter", "");
  private final FilteredList<RunView> runs;
  private final FilteredList<Instance> instances;
  private final ReadOnlyObjectWrapper<Optional<RunView>> run =
      new ReadOnlyObjectWrapper<>(this, "run", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Instance>> instance =
      new ReadOnlyObjectWrapper<>(this, "instance", Optional.empty());

  /** The lists of {@code workbench}. */
  public RunsViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    runs = new FilteredList<>(workbench.runs());
    instances = new FilteredList<>(workbench.instances());
    runs.predicateProperty()
        .bind(
            Bindings.createObjectBinding(
                () -> r -> matches(runFilter.get(), r.ref().name() + " " + r.summary()),
                runFilter));
    instances
        .predicateProperty()
        .bind(
            Bindings.createObjectBinding(
                () -> i -> matches(instanceFilter.get(), i.id() + " " + describe(i)),
                instanceFilter));
    run.bind(workbench.runProperty());
    instance.bind(selection.instanceProperty());
  }

  private static boolean matches(String filter, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return List.of(filter.toLowerCase(Locale.ROOT).strip().split("\\s+", -1)).stream()
        .allMatch(lower::contains);
  }

  /** Selects a run. */
  public void choose(RunView chosen) {
    if (!run.get().equals(Optional.of(chosen))) {
      workbench.show(chosen);
    }
  }

  /** Selects an instance. */
  public void choose(Instance chosen) {
    if (!instance.get().equals(Optional.of(chosen))) {
      workbench.show(chosen);
    }
  }

  /** An instance in a few words: {@code 7 states · 256 symbols}. */
  public static String describe(Instance instance) {
    String symbols = instance.text().length() + " symbols";
    return instance.automaton().map(a -> a.states() + " states · " + symbols).orElse(symbols);
  }

  /** What a run reached on held-out languages: {@code acc .914}. */
  public static String accuracy(RunView run) {
    return share("acc", run.quality().map(MetricsLine::accuracy));
  }

  /** How far its rows are from the truth: {@code tvd .258}. */
  public static String distance(RunView run) {
    return share("tvd", run.quality().map(MetricsLine::tvd));
  }

  private static String share(String name, Optional<OptionalDouble> value) {
    OptionalDouble known = value.orElse(OptionalDouble.empty());
    return known.isEmpty()
        ? name + " –"
        : name
            + " "
            + String.format(Locale.ROOT, "%.3f", known.getAsDouble()).replaceFirst("^0", "");
  }

  /** Runs that fit the filter. */
  public ObservableList<RunView> runs() {
    return runs;
  }

  /** Instances that fit the filter. */
  public ObservableList<Instance> instances() {
    return instances;
  }

  /** What is typed above the runs. */
  public StringProperty runFilterProperty() {
    return runFilter;
  }

  /** What is typed above the instances. */
  public StringProperty instanceFilterProperty() {
    return instanceFilter;
  }

  /** The selected run. */
  public ReadOnlyObjectProperty<Optional<RunView>> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** The selected instance. */
  public ReadOnlyObjectProperty<Optional<Instance>> instanceProperty() {
    return instance.getReadOnlyProperty();
  }

  /** How many instances the list shows of how many, and of which file. */
  public ObservableValue<String> countProperty() {
    return Bindings.createStringBinding(
        () ->
            instances.size() == workbench.instances().size()
                ? Integer.toString(instances.size())
                : instances.size() + " of " + workbench.instances().size(),
        instances,
        workbench.instances());
  }

  /** The file of the instances. */
  public ObservableValue<String> fileProperty() {
    return workbench.instanceFileProperty().map(f -> f.map(Object::toString).orElse(""));
  }
}
