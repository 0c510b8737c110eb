package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.LessonHead;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.expression.CheckpointRefExpr;
import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.expression.ExpressionFault;
import org.headscope.app.lesson.expression.Kind;

/// A reader of expressions in a lesson.
record FormulaReader(Optional<LessonHead> head, Mistakes mistakes) {
  private static final Pattern FORM =
      Pattern.compile("(?<decimals>[0-" + NumberForm.MAX_DECIMALS + "])?\\s*(?<percent>%)?");

  /// Reads an expression that gives anything but a head.
  Optional<Formula> value(String text, int line) {
    try {
      Expression expression = Expression.of(text);
      return knowsRuns(expression, line)
          ? Optional.of(new Formula(text, expression, mistakes.file(), line))
          : Optional.empty();
    } catch (ExpressionFault e) {
      mistakes.add(line, "In “%s”, %s.".formatted(text, e.words()));
      return Optional.empty();
    }
  }

  /// Reads an expression that gives a value of the kind `expected`.
  Optional<Formula> of(Located located, Kind expected) {
    if (!(located instanceof Located.Scalar scalar)) {
      mistakes.add(
          located.line(),
          "This is %s; write an expression, in '…' if it begins with a quotation mark."
              .formatted(located.words()));
      return Optional.empty();
    }
    return value(scalar.text(), located.line())
        .filter(formula -> {
          boolean fits = formula.expression().kind() == expected;
          if (!fits) {
            mistakes.add(
                located.line(),
                "“%s” gives %s; write an expression that gives %s."
                    .formatted(
                        formula.text(), formula.expression().kind().words(), expected.words()));
          }
          return fits;
        });
  }

  /// Reads the format of a value: `2`, `%` or `1 %`; the default if `text` is empty. Returns
  /// nothing, after reporting a mistake, if it is not a format.
  Optional<NumberForm> form(String text, int line) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      mistakes.add(
          line,
          "“%s” after the semicolon is not a format; write decimals from 0 to %d, %%, or both."
              .formatted(text, NumberForm.MAX_DECIMALS));
      return Optional.empty();
    }
    String decimals = form.group("decimals");
    return Optional.of(
        new NumberForm(
            decimals == null ? -1 : Integer.parseInt(decimals), form.group("percent") != null));
  }

  /// Returns true if the lesson names all runs that `expression` mentions.
  private boolean knowsRuns(Expression expression, int line) {
    return switch (expression) {
      case Expression.Not(int _, Expression of) -> knowsRuns(of, line);
      case Expression.Negative(int _, Expression of) -> knowsRuns(of, line);
      case Expression.Binary(int _, Expression.Operator _, Expression a, Expression b) ->
          knowsRuns(a, line) && knowsRuns(b, line);
      case Expression.Call call ->
          call.arguments().stream().allMatch(a -> knowsRuns(a, line))
              && call.place()
                  .flatMap(CheckpointRefExpr::run)
                  .map(as -> knowsRun(as, line))
                  .orElse(true);
      default -> true;
    };
  }

  /// Returns true if the lesson names a run `as`; if not, reports a mistake.
  boolean knowsRun(String as, int line) {
    boolean known = head.isEmpty() || head.get().run(as).isPresent();
    if (!known) {
      mistakes.add(
          line,
          "The front matter names no run “%s”; add it to runs, with as: %s.".formatted(as, as));
    }
    return known;
  }
}
