package org.headscope.app.feature.compare;

import org.headscope.app.chart.NumberText;

/// The distances as a LaTeX table: needs `\\usepackage{booktabs}` and nothing else. Standard errors
/// are a command of one argument, so that a line before the table leaves all of them out.
record LatexTable(Comparison comparison) {

  String text() {
    int n = comparison.size();
    StringBuilder out = new StringBuilder();
    out.append("% Needs \\usepackage{booktabs}.\n");
    if (comparison.hasErrors()) {
      out.append("% Without standard errors: put \\newcommand{\\se}[1]{} before this table.\n");
      out.append("\\providecommand{\\se}[1]{\\pm #1}\n");
    }
    out.append("\\begin{table}\n  \\centering\n");
    out.append("  \\caption{").append(caption()).append("}\n");
    out.append("  \\begin{tabular}{l").append("r".repeat(n)).append("}\n    \\toprule\n");
    out.append("   ");
    for (ComparedPredictor line : comparison.lines()) {
      out.append(" & ").append(escaped(line.label()));
    }
    out.append(" \\\\\n    \\midrule\n");
    for (int row = 0; row < n; row++) {
      out.append("    ").append(escaped(comparison.lines().get(row).label()));
      for (int column = 0; column < n; column++) {
        out.append(" & ").append(cell(row, column));
      }
      out.append(" \\\\\n");
    }
    return out.append("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n").toString();
  }

  private String cell(int row, int column) {
    if (row == column) {
      return "--";
    }
    String mean = NumberText.decimals(comparison.tvd()[row][column], 3);
    return comparison.hasErrors()
        ? "$%s \\se{%s}$".formatted(mean, NumberText.decimals(comparison.se()[row][column], 3))
        : "$" + mean + "$";
  }

  private String caption() {
    String errors =
        comparison.hasErrors() ? ", $\\pm$ standard error with instances as observations" : "";
    String checkpoints = comparison.checkpoints();
    String trained = checkpoints.isEmpty() ? "" : " Trained: " + escaped(checkpoints) + ".";
    return "Total variation distance between predictors%s: %s.%s"
        .formatted(errors, escaped(comparison.words()), trained);
  }

  /// `text` with everything that TeX reads as a command made plain.
  static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> out.append("\\textbackslash{}");
        case '~' -> out.append("\\textasciitilde{}");
        case '^' -> out.append("\\textasciicircum{}");
        case '&', '%', '$', '#', '_', '{', '}' -> out.append('\\').append(c);
        case '<' -> out.append("\\textless{}");
        case '>' -> out.append("\\textgreater{}");
        case '|' -> out.append("\\textbar{}");
        default -> out.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return out.toString();
  }
}
