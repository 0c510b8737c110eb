package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;

/// The text that the open instance is compared with, by its form in the settings.
record PatchTextChoice(Workbench workbench, String chosen) {
  private static final int RENAMED_OFFERED = 3;

  /// A clean and a corrupt text.
  record Pair(Instance clean, OtherText other) {}

  private Optional<Instance> open() {
    return workbench.frame().selection().opened().instance();
  }

  private Optional<Instance> listed(String id) {
    return workbench.instances().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  /// The instance whose language was edited to get the open one.
  private Optional<Instance> original() {
    return open().flatMap(Instance::edited).map(EditedLanguage::original).flatMap(this::listed);
  }

  /// The two texts of the settings; empty if one of them is not there.
  Optional<Pair> texts() {
    Optional<Instance> open = open();
    if (chosen.startsWith(PatchSettings.RENAMED)) {
      long seed = Long.parseLong(chosen.substring(PatchSettings.RENAMED.length()));
      return open.map(here -> new Pair(here, new OtherText.Renamed(seed)));
    }
    if (chosen.equals(PatchSettings.ORIGINAL)) {
      return original()
          .flatMap(before -> open.map(edited -> new Pair(before, new OtherText.Edited(edited))));
    }
    return listed(chosen.substring(PatchSettings.INSTANCE.length()))
        .flatMap(other -> open.map(here -> new Pair(here, new OtherText.Another(other))));
  }

  /// Returns the forms of all texts that can be chosen, the chosen one among them.
  List<String> offered() {
    List<String> all = new ArrayList<>();
    original().ifPresent(_ -> all.add(PatchSettings.ORIGINAL));
    IntStream.rangeClosed(1, RENAMED_OFFERED)
        .forEach(seed -> all.add(PatchSettings.RENAMED + seed));
    Optional<Instance> here = open();
    workbench.instances().stream()
        .filter(each -> !here.equals(Optional.of(each)))
        .filter(each -> here.filter(h -> h.vocabulary().equals(each.vocabulary())).isPresent())
        .forEach(each -> all.add(PatchSettings.INSTANCE + each.id()));
    if (!all.contains(chosen)) {
      all.add(chosen);
    }
    return List.copyOf(all);
  }

  /// Says why there is no such text.
  String absence() {
    return chosen.equals(PatchSettings.ORIGINAL)
        ? "The open instance has no edited language; edit its automaton, or choose another text."
        : "The open file has no such instance; choose another text.";
  }

  /// The name of a text in the list.
  static String words(String other) {
    if (other.equals(PatchSettings.ORIGINAL)) {
      return "the language before its edits";
    }
    return other.startsWith(PatchSettings.INSTANCE)
        ? other.substring(PatchSettings.INSTANCE.length())
        : "renamed copy " + other.substring(PatchSettings.RENAMED.length());
  }
}
