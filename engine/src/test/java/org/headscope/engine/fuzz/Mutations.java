package org.headscope.engine.fuzz;

import module java.base;

/// Changes to a file, as by damage and malice; its bytes are characters from 0 to 255.
final class Mutations {
  /// Maximum number of bytes of a mutant.
  private static final int MAX_LENGTH = 6 << 20;

  /// Number of bytes at the start in which most files identify their type.
  private static final int HEAD = 600;

  private static final int MAX_STACKED = 6;

  private static final String NUMBER_PATTERN = "-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?";
  private static final String TEXT_PATTERN = "\"[^\"\\\\\\n]{0,300}\"";
  private static final Pattern NUMBER = Pattern.compile(NUMBER_PATTERN);
  private static final Pattern TEXT = Pattern.compile(TEXT_PATTERN);
  private static final Pattern VALUE =
      Pattern.compile(
          "(?:" + NUMBER_PATTERN + "|" + TEXT_PATTERN + "|true|false|\\[[^\\[\\]]{0,2000}\\])");
  private static final Pattern FIELD =
      Pattern.compile("\"[^\"\\\\\\n]{1,60}\"\\s*:\\s*" + VALUE.pattern() + "\\s*,?");

  private static final List<String> NUMBERS =
      List.of(
          ("NaN -NaN Infinity -Infinity 1e400 -1e400 1e-400 4.9e-324 1.7976931348623157e308 0 -0"
                  + " -0.0 1 -1 2 0.5 127 128 255 256 32768 65535 65536 2147483647 2147483648"
                  + " -2147483648 -2147483649 4294967295 4294967296 9007199254740993"
                  + " 9223372036854775807 9223372036854775808 -9223372036854775808"
                  + " -9223372036854775809 18446744073709551615 1e999999999 -1e999999999"
                  + " 1e2147483648 1e-999999999 1E5 100000 1000000000 00 +1 0x10 .5 1. 1e"
                  + " 1.0 2.0 3e0")
              .split(" "));

  private static final List<String> TEXTS =
      Stream.of(
              "",
              "\\u0000",
              "\\u001b[31mred\\u001b]0;title\\u0007",
              "\\n\\r\\nsecond line",
              "\\ud800",
              "\\u202egnirts",
              "\\u2028",
              "%s%n%d",
              "../../etc/passwd",
              "/dev/zero",
              "null",
              "NaN",
              "-1",
              "=1+1",
              "|",
              "\u001b[2J",
              "\u0000",
              "\t",
              "é𝒳\uFEFF\u202E",
              "x".repeat(300),
              "x".repeat(100_000))
          .map(text -> '"' + utf8(text) + '"')
          .toList();

  private static final List<String> PIECES =
      List.of(
          "\u0000",
          "\u001b[31m",
          "\u0007",
          "\r",
          "\n",
          "\u00ff\u00fe",
          "\u00c0\u0080",
          "\u00ed\u00a0\u0080",
          "\u00f8\u0088\u0080\u0080\u0080",
          utf8("\uFEFF"),
          utf8("\u2028"),
          "\"",
          "\\",
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\u0080",
          "#",
          "//",
          "/*");

  /// Changes that leave most files as well-formed as they were.
  private static final List<Change> TOKENS =
      List.of(
          Mutations::withNumber,
          Mutations::withNumber,
          Mutations::withText,
          Mutations::withNesting,
          Mutations::withOtherValue,
          Mutations::withoutField,
          Mutations::withFieldTwice);

  private static final List<Change> BYTES =
      List.of(
          Mutations::flipped,
          Mutations::withExtremeByte,
          Mutations::withRandomBytes,
          Mutations::withPiece,
          Mutations::without,
          Mutations::cut,
          Mutations::repeated,
          Mutations::spliced,
          Mutations::overwritten,
          Mutations::withInteger,
          Mutations::withFloat);

  private Mutations() {}

  /// Makes one change; `other` is another file of the same kind.
  @FunctionalInterface
  private interface Change {
    String of(String text, String other, SplittableRandom random);
  }

  /// Returns `content` after one or more changes.
  static byte[] of(byte[] content, byte[] other, SplittableRandom random) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    String second = new String(other, StandardCharsets.ISO_8859_1);
    int kinds = random.nextInt(3);
    int changes = 1;
    while (changes < MAX_STACKED && random.nextInt(2) == 0) {
      changes++;
    }
    for (int i = 0; i < changes; i++) {
      boolean token = kinds == 0 || (kinds == 1 && random.nextBoolean());
      String next = token ? one(TOKENS, random).of(text, second, random) : text;
      text = next.equals(text) ? one(BYTES, random).of(text, second, random) : next;
      text = text.substring(0, Math.min(text.length(), MAX_LENGTH));
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static <T> T one(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }

  /// Returns a place in `text` or at its end, half of the time near its start.
  private static int at(String text, SplittableRandom random) {
    int max = random.nextBoolean() ? Math.min(text.length(), HEAD) : text.length();
    return random.nextInt(max + 1);
  }

  /// Returns the length of a stretch from `start`: mostly short.
  private static int stretch(String text, int start, SplittableRandom random) {
    int left = text.length() - start;
    return random.nextInt(1 + (random.nextInt(3) == 0 ? left : Math.min(left, 16)));
  }

  private static String replaced(String text, int start, int end, String by) {
    return text.substring(0, start) + by + text.substring(Math.min(end, text.length()));
  }

  private static String flipped(String text, String other, SplittableRandom random) {
    if (text.isEmpty()) {
      return text;
    }
    int at = Math.min(at(text, random), text.length() - 1);
    char c = (char) (text.charAt(at) ^ 1 << random.nextInt(8));
    return replaced(text, at, at + 1, String.valueOf(c));
  }

  private static String withExtremeByte(String text, String other, SplittableRandom random) {
    int at = at(text, random);
    String extremes = "\u0000\u0001\u007f\u0080\u00fe\u00ff \"09-eE.{}[],:|\n";
    String c = String.valueOf(extremes.charAt(random.nextInt(extremes.length())));
    return replaced(text, at, at + 1, c.repeat(random.nextInt(4) == 0 ? 8 : 1));
  }

  private static String withRandomBytes(String text, String other, SplittableRandom random) {
    int at = at(text, random);
    StringBuilder bytes = new StringBuilder();
    for (int i = random.nextInt(16); i >= 0; i--) {
      bytes.append((char) random.nextInt(256));
    }
    return replaced(text, at, at, bytes.toString());
  }

  private static String withPiece(String text, String other, SplittableRandom random) {
    int at = at(text, random);
    return replaced(text, at, at, one(PIECES, random));
  }

  private static String without(String text, String other, SplittableRandom random) {
    int start = at(text, random);
    return replaced(text, start, start + stretch(text, start, random), "");
  }

  private static String cut(String text, String other, SplittableRandom random) {
    return text.substring(0, at(text, random));
  }

  private static String repeated(String text, String other, SplittableRandom random) {
    int start = at(text, random);
    String stretch = text.substring(start, start + stretch(text, start, random));
    int times = random.nextInt(10) == 0 ? random.nextInt(2000) : 2;
    int max = MAX_LENGTH / Math.max(1, stretch.length());
    return replaced(text, start, start, stretch.repeat(Math.min(times, max)));
  }

  private static String spliced(String text, String other, SplittableRandom random) {
    return text.substring(0, at(text, random)) + other.substring(at(other, random));
  }

  private static String overwritten(String text, String other, SplittableRandom random) {
    int start = at(other, random);
    String stretch = other.substring(start, start + stretch(other, start, random));
    int at = random.nextBoolean() ? Math.min(start, text.length()) : at(text, random);
    return replaced(text, at, at + stretch.length(), stretch);
  }

  private static String withNumber(String text, String other, SplittableRandom random) {
    String number =
        switch (random.nextInt(30)) {
          case 0 -> "9".repeat(999);
          case 1 -> "-" + "9".repeat(100_000);
          case 2 -> "0." + "0".repeat(5000) + "1";
          case 3 -> Long.toString(random.nextLong());
          case 4 -> Integer.toString(random.nextInt(-10, 10));
          case 5 -> Integer.toString(random.nextInt());
          default -> one(NUMBERS, random);
        };
    return with(text, NUMBER, _ -> number, random);
  }

  private static String withText(String text, String other, SplittableRandom random) {
    String word = one(TEXTS, random);
    return with(text, TEXT, _ -> word, random);
  }

  private static String withNesting(String text, String other, SplittableRandom random) {
    int depth = one(List.of(1, 2, 10, 62, 63, 64, 65, 1000, 100_000), random);
    String open = random.nextBoolean() ? "[" : "{\"a\":";
    String close = random.nextBoolean() ? "" : (open.equals("[") ? "]" : "}").repeat(depth);
    return with(text, VALUE, old -> open.repeat(depth) + old + close, random);
  }

  private static String withOtherValue(String text, String other, SplittableRandom random) {
    List<String> values =
        VALUE.matcher(Json.of(text).json()).results().map(r -> r.group()).toList();
    String value =
        values.isEmpty() || random.nextInt(3) == 0
            ? one(List.of("null", "[]", "{}", "true", "\"\"", "0", "[null]", "[[]]"), random)
            : one(values, random);
    return with(text, VALUE, _ -> value, random);
  }

  private static String withoutField(String text, String other, SplittableRandom random) {
    return with(text, FIELD, _ -> "", random);
  }

  private static String withFieldTwice(String text, String other, SplittableRandom random) {
    return with(text, FIELD, old -> old.endsWith(",") ? old + old : old + "," + old, random);
  }

  private static String with(
      String text, Pattern what, UnaryOperator<String> by, SplittableRandom random) {
    Json parts = Json.of(text);
    List<MatchResult> found = what.matcher(parts.json()).results().toList();
    if (found.isEmpty()) {
      return text;
    }
    MatchResult old = one(found, random);
    String json = replaced(parts.json(), old.start(), old.end(), by.apply(old.group()));
    return parts.with(json, random.nextInt(4) > 0);
  }

  /// Replaces an integer of four or eight bytes, half of the time safetensors' length.
  private static String withInteger(String text, String other, SplittableRandom random) {
    long size = text.length();
    long value =
        one(
            List.of(
                0L,
                1L,
                -1L,
                7L,
                size - 9,
                size - 8,
                size - 7,
                size,
                1L << 20,
                (1L << 20) + 1,
                Integer.MAX_VALUE - 8L,
                (long) Integer.MAX_VALUE,
                1L << 31,
                1L << 32,
                17_000_000_000L,
                Long.MAX_VALUE,
                Long.MAX_VALUE - 8,
                Long.MIN_VALUE),
            random);
    ByteBuffer bytes = ByteBuffer.allocate(random.nextBoolean() ? 8 : 4);
    bytes.order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    return withBytes(
        text,
        random.nextBoolean() ? 0 : at(text, random),
        bytes.capacity() == 8 ? bytes.putLong(value) : bytes.putInt((int) value));
  }

  private static String withFloat(String text, String other, SplittableRandom random) {
    double value =
        one(
            List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                -0.0,
                -1.0,
                2.0,
                Double.MAX_VALUE,
                (double) Float.MAX_VALUE,
                Double.MIN_VALUE),
            random);
    ByteBuffer bytes =
        random.nextBoolean()
            ? ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat((float) value)
            : ByteBuffer.allocate(8).putDouble(value);
    int back = random.nextInt(1 + text.length() / 4) * 4;
    return withBytes(text, Math.max(0, text.length() - back), bytes);
  }

  private static String withBytes(String text, int at, ByteBuffer bytes) {
    byte[] content = new byte[bytes.capacity()];
    bytes.get(0, content);
    String written = new String(content, StandardCharsets.ISO_8859_1);
    return replaced(text, at, at + written.length(), written);
  }

  /// The JSON in a file: its start, or the header of safetensors after eight bytes of length.
  private record Json(String length, String json, String rest) {
    private static final int MAX = 1 << 16;

    static Json of(String text) {
      long length = text.length() > 8 && text.charAt(8) == '{' ? length(text) : -1;
      if (length > 0 && length <= text.length() - 8) {
        int end = 8 + (int) length;
        return new Json(text.substring(0, 8), text.substring(8, end), text.substring(end));
      }
      int end = Math.min(text.length(), MAX);
      return new Json("", text.substring(0, end), text.substring(end));
    }

    private static long length(String text) {
      byte[] bytes = text.substring(0, 8).getBytes(StandardCharsets.ISO_8859_1);
      return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    /// Returns the file with another JSON and, if `withLength` and the format has one, its length.
    String with(String other, boolean withLength) {
      ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      String now = new String(bytes.putLong(other.length()).array(), StandardCharsets.ISO_8859_1);
      return (length.isEmpty() || !withLength ? length : now) + other + rest;
    }
  }
}
