package org.headscope.app.session;

import javafx.beans.property.ObjectPropertyBase;

/// How a view shows things, or what stands in a field: a property with a name whose every change is
/// a command. Controls bind to it as to any other.
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

  /// Takes `value` until somebody gives it one: what is best here, which is nobody's doing.
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

  /// Takes the value that it has in `now`; one that it cannot have counts as none.
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

  /// The value that it has while nobody gives it one, as commands write it.
  Object usual() {
    return SettingCodec.canonical(form.write().apply(initial));
  }

  /// Fails with a sentence's end if it cannot have `plain`.
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
