package org.headscope.app.action;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Sheet;
import org.headscope.engine.run.Version;

/// HeadScope's version, licence and citation.
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
            "A workbench for in-context language learning, free under the Apache License 2.0. It "
                + "sends nothing over the network. If you use it in your work, please cite it "
                + "and the paper of its benchmark:");
    TextArea citation = new TextArea(bibTex());
    citation.setEditable(false);
    citation.setId("citation");
    citation.setPrefRowCount(ROWS);
    citation.getStyleClass().add("mono");
    citation.setAccessibleText("Citation as BibTeX; Esc closes");
    FlowPane buttons =
        new FlowPane(
            8,
            6,
            button("_Copy citation", "", "Copies both as BibTeX", () -> copy.accept(bibTex())),
            button(
                "Copy _diagnostics",
                "",
                "Copies this machine's versions and devices, for a report",
                diagnostics),
            button("Show _log", "", "Opens the folder of the fault log", log));
    getChildren().addAll(licence, citation, buttons);
  }

  /// HeadScope and the paper whose benchmark it shows, as CITATION.cff says.
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
