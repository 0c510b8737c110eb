package org.headscope.app.action;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Sheet;
import org.headscope.engine.run.Version;

/// HeadScope's version, its licence, and how to cite it.
public final class AboutSheet extends Sheet {
  private static final int ROWS = 12;

  private static final String PAPER =
      """
      @article{akyurek2024incontext,
        title = {In-Context Language Learning: Architectures and Algorithms},
        author = {Aky{\\"u}rek, Ekin and Wang, Bailin and Kim, Yoon and Andreas, Jacob},
        journal = {arXiv:2401.12973},
        year = {2024}
      }
      """;

  public AboutSheet(Consumer<String> copy, Runnable diagnostics, Runnable log) {
    super("about", Version.sentence());
    setMaxHeight(USE_PREF_SIZE);
    Label licence =
        words(
            "A workbench for in-context language learning, free under the Apache License 2.0. It"
                + " sends nothing anywhere. If you use it in your work, please cite it, and the"
                + " paper whose benchmark it shows:");
    TextArea citation = new TextArea(bibTex());
    citation.setEditable(false);
    citation.setId("citation");
    citation.setPrefRowCount(ROWS);
    citation.getStyleClass().add("mono");
    citation.setAccessibleText("How to cite it, as BibTeX; Esc closes");
    FlowPane buttons =
        new FlowPane(
            8,
            6,
            button("_Copy citation", "", "Copies both as BibTeX", () -> copy.accept(bibTex())),
            button(
                "Copy _diagnostics",
                "",
                "Copies versions and devices of this machine, for a report",
                diagnostics),
            button("Show _log", "", "Opens the folder with the log of faults", log));
    getChildren().addAll(licence, citation, buttons);
  }

  /// The entries for HeadScope and the paper whose benchmark it shows, as in CITATION.cff.
  private static String bibTex() {
    return String.format(
            Locale.ROOT,
            """
            @software{headscope,
              title = {HeadScope: a workbench for in-context language learning},
              author = {{The HeadScope contributors}},
              version = {%s},
              year = {2026},
              note = {Apache License 2.0}
            }
            """,
            Version.current())
        + PAPER;
  }
}
