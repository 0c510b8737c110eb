package org.headscope.app.action;

import module java.base;

import org.headscope.engine.run.Version;

/// How to cite HeadScope and the paper whose benchmark it shows, as CITATION.cff says.
final class Citation {
  static final String PAPER =
      """
      @article{akyurek2024incontext,
        title = {In-Context Language Learning: Architectures and Algorithms},
        author = {Aky{\\"u}rek, Ekin and Wang, Bailin and Kim, Yoon and Andreas, Jacob},
        journal = {arXiv:2401.12973},
        year = {2024}
      }
      """;

  private Citation() {}

  static String bibTex() {
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
