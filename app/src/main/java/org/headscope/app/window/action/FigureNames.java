package org.headscope.app.window.action;

import module java.base;

import org.headscope.app.session.SelectionState;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.task.Instance;

/// Names of figure files, after their contents: the run, the step and, for a head's figure, the
/// head; the instance if no run is involved; or the name that the view gives.
public final class FigureNames {
  private static final String OF_HEAD = "attention";

  private static final Set<String> OF_TEXT = Set.of("automaton", "sequence");

  private static final int MAX_LENGTH = 80;

  private FigureNames() {}

  /// Returns a name such as `transformer-4x2-step20000-L2H1-attention`.
  public static String of(WindowPanel panel, SelectionState now) {
    Optional<String> text =
        now.opened().instance().filter(_ -> OF_TEXT.contains(panel.id())).map(Instance::id);
    return panel
        .subject()
        .or(() -> text)
        .map(subject -> plain(subject) + "-" + panel.id())
        .orElseGet(() -> ofRun(panel.id(), now));
  }

  private static String ofRun(String view, SelectionState now) {
    StringBuilder name = new StringBuilder();
    now.opened()
        .run()
        .ifPresent(run -> {
          name.append(plain(String.valueOf(run.directory().getFileName())));
          name.append("-step").append(now.opened().step()).append('-');
        });
    if (view.equals(OF_HEAD)) {
      name.append("L%dH%d-".formatted(now.model().layer(), now.model().head()));
    }
    return name.append(view).toString();
  }

  private static String plain(String name) {
    String safe = name.replaceAll("[^\\p{Alnum}._-]+", "-");
    return safe.substring(0, Math.min(safe.length(), MAX_LENGTH));
  }

  /// Returns `file` with its typed extension if that is one of `known`, else with `otherwise`.
  public static Path withExtension(Path file, List<String> known, String otherwise) {
    String name = String.valueOf(file.getFileName());
    String typed = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return name.contains(".") && known.contains(typed)
        ? file
        : file.resolveSibling(name + "." + otherwise);
  }
}
