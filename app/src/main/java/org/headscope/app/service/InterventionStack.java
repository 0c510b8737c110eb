package org.headscope.app.service;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The interventions of the session, and whether the window shows the model with or without them.
public final class InterventionStack {
  /// The maximum number of interventions in the stack.
  public static final int MAX = 64;

  private static final String OFF = "off: ";

  /// The form of an intervention in settings: its text in commands, with `off: ` before it if it is
  /// switched off.
  public static final SettingCodec<Intervention> FORM =
      form(InterventionStack::read, InterventionStack::write);

  private final Setting<List<Component>> components;
  private final Setting<Replacement> by;
  private final Setting<TokenSelector> at;
  private final Setting<List<Intervention>> stack;
  private final Setting<Boolean> cut;
  private final Setting<String> other;
  private final ReadOnlyObjectWrapper<List<Intervention>> active =
      new ReadOnlyObjectWrapper<>(this, "active", List.of());

  /// The interventions in a pass.
  ///
  /// @param other the instance whose outputs replace others
  /// @param interventions none for the uncut model
  public record Cut(List<Intervention> interventions, Optional<Instance> other) {
    public static final Cut NONE = new Cut(List.of(), Optional.empty());

    public Cut {
      interventions = List.copyOf(interventions);
    }

    public boolean isNone() {
      return interventions.isEmpty();
    }
  }

  InterventionStack(Journal journal) {
    components =
        journal.setting(
            "bench.components", List.of(), form(Component::parse, Component::name).list());
    by =
        journal.setting(
            "bench.by", new Replacement.Zero(), form(Replacement::parse, Replacement::label));
    at =
        journal.setting(
            "bench.at", new TokenSelector.All(), form(TokenSelector::parse, TokenSelector::label));
    stack = journal.setting("bench.stack", List.of(), limited(FORM.list()));
    cut = journal.setting("bench.cut", true, SettingCodec.flag());
    other = journal.setting("bench.other-instance", "", SettingCodec.text());
    stack.subscribe(_ -> follow());
    cut.subscribe(_ -> follow());
  }

  private static <T> SettingCodec<T> form(Function<String, T> read, Function<T, String> write) {
    return SettingCodec.text()
        .as(
            text -> {
              try {
                return read.apply(text);
              } catch (UserError e) {
                throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
              }
            },
            write);
  }

  private static SettingCodec<List<Intervention>> limited(SettingCodec<List<Intervention>> all) {
    return all.as(
        read -> {
          if (read.size() > MAX) {
            throw new IllegalArgumentException("must have at most " + MAX + " interventions");
          }
          return read;
        },
        stack -> stack);
  }

  private static Intervention read(String text) {
    boolean off = text.startsWith(OFF);
    return Intervention.parse(off ? text.substring(OFF.length()) : text).switched(!off);
  }

  private static String write(Intervention intervention) {
    return (intervention.on() ? "" : OFF) + intervention.text();
  }

  private void follow() {
    active.set(
        cut.get()
            ? stack.get().stream().filter(Intervention::on).toList()
            : List.<Intervention>of());
  }

  /// The components of the next intervention.
  public Setting<List<Component>> componentsProperty() {
    return components;
  }

  /// The values that the next intervention puts in their place.
  public Setting<Replacement> byProperty() {
    return by;
  }

  /// The positions of the next intervention.
  public Setting<TokenSelector> atProperty() {
    return at;
  }

  /// The component of a head of `run`, or of the mixer of a layer without heads; both from 1.
  public static Component component(RunView run, int layer, int head) {
    boolean heads = run.layerInfo(layer).heads() > 0;
    return new Component(
        heads ? Component.Type.HEAD : Component.Type.MIXER, layer, heads ? Math.max(1, head) : 0);
  }

  /// The replacement of `component` by the chosen values at the chosen positions; by zero if it has
  /// no map to replace.
  public Intervention next(Component component) {
    boolean possible = component.type() == Component.Type.HEAD || !by.get().ofMap();
    return new Intervention(
        List.of(component), possible ? by.get() : new Replacement.Zero(), at.get(), true);
  }

  /// All interventions, in the order in which they are applied.
  public Setting<List<Intervention>> stackProperty() {
    return stack;
  }

  /// True if the window shows the cut model, where there is an intervention.
  public Setting<Boolean> cutProperty() {
    return cut;
  }

  /// The id of the instance whose outputs replace others; empty for the next one of the file.
  public Setting<String> otherProperty() {
    return other;
  }

  /// The interventions in the model that the window shows; none while it shows the uncut one.
  public ReadOnlyObjectProperty<List<Intervention>> activeProperty() {
    return active.getReadOnlyProperty();
  }

  /// The commands that add `more` at the end of the stack, and show the cut model.
  public List<Command> adding(Intervention more) {
    List<Intervention> all = new ArrayList<>(stack.get());
    all.add(more);
    return all.size() > MAX ? List.of() : List.of(stack.to(all), cut.to(true));
  }

  /// The command that shows the uncut model, or the cut one again; empty without an intervention
  /// that is on.
  public Optional<Command> toggling() {
    return stack.get().stream().anyMatch(Intervention::on)
        ? Optional.of(cut.to(!cut.get()))
        : Optional.empty();
  }

  /// The settings that show the same cut model in another session.
  List<Command.Set> settings() {
    return Stream.of(stack.to(active.get()), other.to(other.get()))
        .map(Command.Set.class::cast)
        .filter(set -> !set.value().equals(""))
        .toList();
  }

  /// The active interventions on `instance`.
  ///
  /// @param among instances whose outputs may replace its own
  Cut on(Instance instance, List<Instance> among) {
    return active.get().isEmpty() ? Cut.NONE : new Cut(active.get(), other(instance, among));
  }

  /// The chosen instance of `among`, or else the one after `instance`; never itself.
  public Optional<Instance> other(Instance instance, List<Instance> among) {
    Stream<Instance> chosen = among.stream().filter(each -> each.id().equals(other.get()));
    int at = among.indexOf(instance);
    Stream<Instance> following =
        IntStream.rangeClosed(1, among.size())
            .mapToObj(i -> among.get(Math.floorMod(at + i, among.size())));
    return Stream.concat(chosen, following)
        .filter(each -> !each.equals(instance))
        .filter(each -> each.vocabulary().equals(instance.vocabulary()))
        .findFirst();
  }
}
