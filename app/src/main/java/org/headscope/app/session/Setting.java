package org.headscope.app.session;

import javafx.beans.property.ObjectPropertyBase;

/// A display option of a view, or the content of a field: a named property whose every change is a
/// command. Controls bind to it as to any other property.
public final class Setting<T> extends ObjectPropertyBase<T> {
  private final Journal journal;
  private final String name;
  private T initial;
  private final SettingCodec<T> form;

  Setting(Journal journal, String name, T initial, SettingCodec<T> form) {
    super(initial);
    this.journal = journal;
    this.name = name;
    this.initial = initial;
    this.form = form;
    follow(journal.state());
  }

  @Override
  public void set(T value) {
    if (!value.equals(get())) {
      journal.perform(to(value));
    }
  }

  /// Uses `value`, an automatic choice, until a person sets one.
  public void offer(T value) {
    initial = value;
    follow(journal.state());
  }

  public boolean isGiven() {
    return journal.state().settings().containsKey(name);
  }

  public Command to(T value) {
    return new Command.Set(name, form.write().apply(value));
  }

  /// Takes its value from `now`; an invalid value counts as none.
  void follow(SessionState now) {
    Object plain = now.settings().get(name);
    T next = plain == null || !accepts(plain) ? initial : form.read().apply(plain);
    if (!next.equals(get())) {
      super.set(next);
    }
  }

  private boolean accepts(Object plain) {
    try {
      return form.read().apply(plain) != null;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /// Its default, as commands write it.
  Object defaultValue() {
    return SettingCodec.canonical(form.write().apply(initial));
  }

  /// Fails with the end of a sentence if `plain` is not a valid value.
  void require(Object plain) {
    Object _ = form.read().apply(plain);
  }

  @Override
  public Object getBean() {
    return journal;
  }

  /// Its name in journals: `compare.rows`.
  @Override
  public String getName() {
    return name;
  }
}
