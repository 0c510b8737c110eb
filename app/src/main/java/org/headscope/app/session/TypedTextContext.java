package org.headscope.app.session;

import module java.base;

import javafx.beans.property.*;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;

/// The instance that typed strings are compared with: the last one that was not typed. Its
/// automaton shows where typed strings leave its language.
public final class TypedTextContext {
  private final ReadOnlyObjectWrapper<Optional<Instance>> instance =
      new ReadOnlyObjectWrapper<>(this, "instance", Optional.empty());

  public TypedTextContext(Selection selection) {
    selection
        .instanceProperty()
        .subscribe(now -> now.filter(i -> !typed(i)).ifPresent(i -> instance.set(Optional.of(i))));
  }

  public static boolean typed(Instance instance) {
    return instance.id().equals(TypedStrings.ID);
  }

  /// Returns the display name of the instance with this id, for use within a sentence.
  public static String nameOf(String id) {
    return id.equals(TypedStrings.ID) ? "what you typed" : id;
  }

  public ReadOnlyObjectProperty<Optional<Instance>> instanceProperty() {
    return instance.getReadOnlyProperty();
  }

  /// Returns the automaton to show with `shown`: its own or, for typed strings, the reference's.
  public Optional<Pfa> automatonOf(Instance shown) {
    return typed(shown)
        ? shown.automaton().or(() -> reference(shown.vocabulary()).flatMap(Instance::automaton))
        : shown.automaton();
  }

  /// Returns the instance with which typed tokens of `vocabulary` are compared.
  public Optional<Instance> reference(Vocabulary vocabulary) {
    return instance.get().filter(i -> i.vocabulary().equals(vocabulary));
  }

  /// Returns the names of the symbols of [#automatonOf].
  public SymbolNames symbolsOf(Instance shown) {
    return shown.automaton().isEmpty() && typed(shown)
        ? reference(shown.vocabulary()).map(Instance::symbols).orElse(SymbolNames.NONE)
        : shown.symbols();
  }
}
