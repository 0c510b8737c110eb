package org.headscope.app.window;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.headscope.app.session.SelectionState;

/// What files of figures are called: after the run, the step and, where it is a head's, the head.
public final class FigureNames {
  /// The view that shows one head.
  private static final String OF_HEAD = "attention";

  private FigureNames() {}

  /// `transformer-4x2-step20000-L2H1-attention`.
  public static String of(String view, SelectionState now) {
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
    return name.replaceAll("[^\\p{Alnum}._-]+", "-");
  }

  /// `file` with the extension that was typed if it is one of `known`, else with `otherwise`.
  static Path withExtension(Path file, List<String> known, String otherwise) {
    String name = String.valueOf(file.getFileName());
    String typed = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return name.contains(".") && known.contains(typed)
        ? file
        : file.resolveSibling(name + "." + otherwise);
  }
}
