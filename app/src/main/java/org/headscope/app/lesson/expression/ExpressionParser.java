package org.headscope.app.lesson.expression;

import module java.base;

import org.headscope.app.lesson.expression.Expression.Operator;

/// A parser of expressions, by precedence climbing.
final class ExpressionParser {
  /// The maximum length, longer than any claim written by hand.
  static final int MAX_LETTERS = 1000;

  private static final int MAX_DEPTH = 40;
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<number>\\d{1,15}(?:\\.\\d{1,15})?)|(?<text>\"[^\"]*\")"
              + "|(?<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)|(?<sign><=|>=|!=|[-+*/<>=(),@:])");

  /// A token of an expression; the last is empty.
  private record Token(int at, String text) {
    boolean is(String other) {
      return text.equals(other);
    }

    char first() {
      return text.isEmpty() ? '\0' : text.charAt(0);
    }

    String shown() {
      return text.isEmpty() ? "the end" : "“" + text + "”";
    }
  }

  private final List<Token> tokens = new ArrayList<>();
  private int next;
  private int depth;

  ExpressionParser(String text) {
    if (text.length() > MAX_LETTERS) {
      throw new ExpressionFault(
          MAX_LETTERS, "an expression has at most %,d letters; split it".formatted(MAX_LETTERS));
    }
    Matcher token = TOKEN.matcher(text);
    int at = 0;
    while (true) {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        tokens.add(new Token(at, ""));
        return;
      }
      if (!token.region(at, text.length()).lookingAt()) {
        throw new ExpressionFault(
            at,
            text.charAt(at) == '"'
                ? "a text has no end; close it with \""
                : "“%s” means nothing here; write numbers, \"texts\", names and + - * / = != < <= > >="
                    .formatted(Character.toString(text.codePointAt(at))));
      }
      tokens.add(new Token(at, token.group()));
      at = token.end();
    }
  }

  Expression whole() {
    Expression expression = operators(1);
    if (!peek().text().isEmpty()) {
      throw fault(
          "ends before %s; put and, or, or another sign between them".formatted(peek().shown()));
    }
    return expression;
  }

  /// Parses operators of at least the precedence `min`, with their operands.
  private Expression operators(int min) {
    Expression left = prefixed();
    for (Optional<Operator> found = operator();
        found.isPresent() && found.get().strength() >= min;
        found = operator()) {
      int at = take().at();
      Operator operator = found.get();
      left = new Expression.Binary(at, operator, left, operators(operator.strength() + 1));
      if (operator.strength() == Operator.COMPARING
          && operator().filter(o -> o.strength() == Operator.COMPARING).isPresent()) {
        throw fault("compares twice; write a < b and b < c");
      }
    }
    return left;
  }

  private Optional<Operator> operator() {
    return Arrays.stream(Operator.values()).filter(o -> peek().is(o.sign())).findFirst();
  }

  private Expression prefixed() {
    if (++depth > MAX_DEPTH) {
      throw fault("is nested more than %d deep; make it simpler".formatted(MAX_DEPTH));
    }
    Expression read =
        switch (peek().text()) {
          case "not" -> new Expression.Not(take().at(), operators(Operator.COMPARING));
          case "-" -> new Expression.Negative(take().at(), prefixed());
          default -> simple();
        };
    depth--;
    return read;
  }

  private Expression simple() {
    Token token = take();
    if (token.is("(")) {
      Expression inner = operators(1);
      expect(")");
      return inner;
    }
    if (token.is("true") || token.is("false")) {
      return new Expression.Constant(token.at(), token.is("true"));
    }
    if (Character.isDigit(token.first())) {
      return new Expression.Numeral(token.at(), token.text());
    }
    if (token.first() == '"') {
      String text = token.text();
      return new Expression.Literal(token.at(), text.substring(1, text.length() - 1));
    }
    if (Character.isLetter(token.first())) {
      return call(token);
    }
    throw new ExpressionFault(
        token.at(),
        "%s is where a number, a \"text\" or a measured value should be; write one"
            .formatted(token.shown()));
  }

  private Expression call(Token name) {
    Measure measure =
        Measure.of(name.text())
            .orElseThrow(() ->
                new ExpressionFault(
                    name.at(),
                    "“%s” is not a measured value; write one of %s"
                        .formatted(name.text(), Measure.words())));
    expect("(");
    List<Expression> arguments = new ArrayList<>();
    while (!peek().is(")")) {
      if (!arguments.isEmpty()) {
        expect(",");
      }
      arguments.add(operators(1));
    }
    expect(")");
    Optional<CheckpointRefExpr> place = peek().is("@") ? Optional.of(place()) : Optional.empty();
    return new Expression.Call(name.at(), measure, arguments, place);
  }

  private CheckpointRefExpr place() {
    take();
    if (isCheckpoint()) {
      return new CheckpointRefExpr(Optional.empty(), take().text());
    }
    Token run = take();
    if (!Character.isLetter(run.first())) {
      throw new ExpressionFault(run.at(), "after @ write a step, first, last or a run's name");
    }
    String checkpoint = "";
    if (peek().is(":")) {
      take();
      if (!isCheckpoint()) {
        throw fault("needs a step, first or last after the colon");
      }
      checkpoint = take().text();
    }
    return new CheckpointRefExpr(Optional.of(run.text()), checkpoint);
  }

  private boolean isCheckpoint() {
    return peek().is(CheckpointRefExpr.FIRST)
        || peek().is(CheckpointRefExpr.LAST)
        || peek().text().matches("\\d+");
  }

  private void expect(String sign) {
    if (!peek().is(sign)) {
      throw fault("needs “%s” in place of %s".formatted(sign, peek().shown()));
    }
    take();
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token take() {
    Token token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  private ExpressionFault fault(String what) {
    return new ExpressionFault(peek().at(), "the expression " + what);
  }
}
