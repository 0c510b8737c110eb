package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.control.Dialogs;

/// A person who saves into `folder`, under the suggested name.
record ChosenFile(Path folder) implements Dialogs {
  @Override
  public Optional<Path> folder(String title) {
    return Optional.empty();
  }

  @Override
  public boolean confirm(String question, String yes, String no) {
    return false;
  }

  @Override
  public Optional<Path> file(String title, String kind, List<String> extensions) {
    return Optional.empty();
  }

  @Override
  public Optional<Path> save(String title, String name, List<String> extensions) {
    return Optional.of(folder.resolve(name));
  }
}
