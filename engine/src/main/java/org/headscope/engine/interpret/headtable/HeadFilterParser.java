package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadName;
import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headtable.HeadColumn.Kind;
import org.headscope.engine.interpret.headtable.HeadFilter.Sign;
import org.headscope.engine.run.UserError;

/// A parser of [HeadFilter], by recursive descent. Labels of columns have blanks, digits and even
/// `|`: a column is the longest label that a sign follows.
final class HeadFilterParser {
  private static final int MAX_LETTERS = 2000;
  private static final int MAX_DEPTH = 40;
  private static final String SIGN = "<=|>=|!=|<|>|=";
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})(?:[eE][-+]?\\d{1,2})?");
  private static final Pattern COMPARING = Pattern.compile(SIGN);

  /// The labels with the columns, the longest first.
  private static final SequencedMap<Pattern, HeadColumn> COLUMNS = new LinkedHashMap<>();

  static {
    HeadColumn.all().stream()
        .sorted(Comparator.comparingInt(column -> -column.label().length()))
        .forEach(column -> COLUMNS.put(pattern(column), column));
  }

  private final String text;
  private int at;
  private int depth;

  HeadFilterParser(String text) {
    UserError.when(
        text.length() > MAX_LETTERS,
        "The filter has more than %,d characters; shorten it.",
        MAX_LETTERS);
    this.text = text;
  }

  private static Pattern pattern(HeadColumn column) {
    String words =
        Arrays.stream(column.label().split(" ", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining("\\s+"));
    return Pattern.compile(
        "(?<quote>\"?)\\s*" + words + "\\s*\\k<quote>\\s*(?<sign>" + SIGN + ")",
        Pattern.CASE_INSENSITIVE);
  }

  HeadFilter whole() {
    HeadFilter filter = some();
    if (at < text.length()) {
      throw text.charAt(at) == ')'
          ? fault("a parenthesis closes that was not opened; leave it out")
          : fault("%s follows a comparison; put & or | between them".formatted(shown()));
    }
    return filter;
  }

  private HeadFilter some() {
    List<HeadFilter> parts = new ArrayList<>(List.of(every()));
    while (took('|')) {
      parts.add(every());
    }
    return parts.size() == 1 ? parts.getFirst() : new HeadFilter.Some(parts);
  }

  private HeadFilter every() {
    List<HeadFilter> parts = new ArrayList<>(List.of(part()));
    while (took('&')) {
      parts.add(part());
    }
    return parts.size() == 1 ? parts.getFirst() : new HeadFilter.Every(parts);
  }

  private HeadFilter part() {
    if (!took('(')) {
      return comparison();
    }
    int opened = at;
    if (++depth > MAX_DEPTH) {
      throw fault("parentheses are nested more than %d deep; use fewer".formatted(MAX_DEPTH));
    }
    HeadFilter inner = some();
    if (!took(')')) {
      throw fault(opened - 1, "this parenthesis is never closed; add )");
    }
    depth--;
    return inner;
  }

  private HeadFilter comparison() {
    skip();
    int start = at;
    HeadColumn column = column();
    Sign sign = Sign.of(sign(start));
    skip();
    int value = at;
    String typed = value();
    if (typed.isEmpty()) {
      throw fault(
          value,
          "a value is missing after %s; write %s".formatted(column.label(), example(column)));
    }
    if (column.isText()) {
      return words(column, sign, typed, start, value);
    }
    boolean place = column.kind() == Kind.HEAD && typed.matches("\\d{1,9}\\.\\d{1,9}");
    if (place && sign.isEquality()) {
      return new HeadFilter.Matching(column, sign == Sign.EQUAL, typed);
    }
    String plain = typed.replace('−', '-');
    if (place || !NUMBER.matcher(plain).matches()) {
      throw fault(
          value, "“%s” is no number to compare with; write %s".formatted(typed, example(column)));
    }
    return new HeadFilter.Compared(column, sign, Double.parseDouble(plain));
  }

  private HeadFilter words(HeadColumn column, Sign sign, String typed, int start, int value) {
    if (!sign.isEquality()) {
      throw fault(start, "%s is words; compare it with = or !=".formatted(column.label()));
    }
    if (column.kind() == Kind.NAME && !typed.contains("*") && !isName(typed)) {
      throw fault(
          value,
          "no head is named “%s”; write a rule such as 2-gram, “mixed a/b”, “%s”, or * for any text"
              .formatted(typed, HeadName.NONE));
    }
    return new HeadFilter.Matching(column, sign == Sign.EQUAL, typed);
  }

  private static boolean isName(String typed) {
    List<String> rules = HeadName.rules(typed);
    return typed.equals(HeadName.NONE)
        || (!rules.isEmpty() && HeadRule.labels().containsAll(rules));
  }

  private static String example(HeadColumn column) {
    return column.label()
        + switch (column.kind()) {
          case RUN -> " = transformer-*";
          case STEP -> " >= 1000";
          case LAYER, RANK -> " = 1";
          case HEAD -> " = 3.2, or = 2";
          case NAME -> " = 2-gram";
          case TVD, SHARE, LIFT, CONTRAST, MEASURE -> " > .5";
        };
  }

  /// Reads a column; its sign is next.
  private HeadColumn column() {
    for (Map.Entry<Pattern, HeadColumn> entry : COLUMNS.entrySet()) {
      Matcher matcher = entry.getKey().matcher(text).region(at, text.length());
      if (matcher.lookingAt()) {
        at = matcher.start("sign");
        return entry.getValue();
      }
    }
    if (at == text.length()) {
      throw fault("a comparison is missing; write one such as 2-gram > .8");
    }
    int start = at;
    String typed = value();
    Matcher sign = COMPARING.matcher(typed);
    boolean signed = sign.find();
    String name = (signed ? typed.substring(0, sign.start()) : typed).strip();
    if (name.isEmpty()) {
      throw fault(
          start, "%s begins no comparison; write one such as 2-gram > .8".formatted(shown(start)));
    }
    boolean known = HeadColumn.all().stream().anyMatch(c -> c.label().equalsIgnoreCase(name));
    throw fault(
        start,
        known
            ? "%s is compared with nothing; write a sign and a value, such as %s"
                .formatted(name, example(HeadColumn.parse(name)))
            : NUMBER.matcher(name).matches() && signed
                ? "the number %s comes first; put the column before the sign".formatted(name)
                : "no column is named “%s”; %s".formatted(name, HeadColumn.SOME));
  }

  private String sign(int start) {
    Matcher sign = COMPARING.matcher(text).region(at, text.length());
    if (!sign.lookingAt()) {
      throw fault(start, "a sign is missing; write one of < <= > >= = !=");
    }
    at = sign.end();
    return sign.group();
  }

  /// Reads up to the next `&`, `|` or parenthesis, or to a closing quotation mark.
  private String value() {
    skip();
    int start = at;
    if (at < text.length() && text.charAt(at) == '"') {
      int end = text.indexOf('"', at + 1);
      if (end < 0) {
        throw fault("the quotation mark is never closed; add \"");
      }
      at = end + 1;
      skip();
      return text.substring(start + 1, end).strip();
    }
    while (at < text.length() && "&|()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at).strip();
  }

  private void skip() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean took(char c) {
    skip();
    boolean here = at < text.length() && text.charAt(at) == c;
    if (here) {
      at++;
    }
    return here;
  }

  private String shown() {
    return shown(at);
  }

  private String shown(int from) {
    return from < text.length()
        ? "“%s”".formatted(Character.toString(text.codePointAt(from)))
        : "the end";
  }

  private UserError fault(String sentence) {
    return fault(at, sentence);
  }

  private static UserError fault(int place, String sentence) {
    return new UserError("Filter, character %d: %s.".formatted(place + 1, sentence));
  }
}
