package org.headscope.engine.io;

import static java.util.stream.Collectors.joining;

import module java.base;

import org.headscope.engine.run.Refusal;

/// All preferences of a user, for the window's sheet, the documents and every use of a value; their
/// titles and explanations are in `preferences.properties`. `-Dheadscope.KEY=VALUE` wins over [the
/// user's choice][ChosenPreferences], which wins over [the machine's][SitePreferences], and that
/// over the default; locked values of the machine's file win over all.
public enum Preference {
  THEME("theme", new Kind.Choice("light", "dark", "projector"), "light", Effect.NOW),
  TEXT_SIZE(
      "text-size",
      new Kind.Choice("90", "100", "110", "120", "130", "150", "175", "200"),
      "100",
      Effect.NOW),
  COLOURS("colours", new Kind.Choice("paper", "viridis", "cividis"), "paper", Effect.NOW),
  RUNS("runs", new Kind.Folders(), "~/HeadScope/runs", Effect.START),
  DEVICE(
      "device",
      new Kind.Choice(
          "auto", "cpu", "cuda", "cuda:1", "cuda:2", "cuda:3", "cuda:4", "cuda:5", "cuda:6",
          "cuda:7", "mps"),
      "auto",
      Effect.START),
  THREADS("threads", new Kind.Whole(0, 1024, ""), "0", Effect.TRAINING),
  KERNELS(
      "kernels",
      new Kind.Parts(
          List.of("default", "auto"),
          List.of(
              List.of("mkl", "onednn"),
              List.of("attention-0", "attention-64", "attention-128", "attention-256"),
              List.of("scan-8", "scan-32", "scan-128"))),
      "auto",
      Effect.TRAINING),
  CACHED_ROWS("cache-rows", new Kind.Whole(16, 1_000_000, "MB"), "512", Effect.START),
  CACHED_MODELS("cache-models", new Kind.Whole(16, 1_000_000, "MB"), "1024", Effect.START);

  private static final String HOME = "~/";

  private final String key;

  @SuppressWarnings("ImmutableEnumChecker") // records of words and numbers
  private final Kind kind;

  private final String defaultValue;
  private final Effect effect;

  Preference(String key, Kind kind, String standard, Effect effect) {
    this.key = key;
    this.kind = kind;
    this.defaultValue = standard;
    this.effect = effect;
  }

  /// The time at which a new value takes effect.
  public enum Effect {
    NOW("at once"),
    TRAINING("with the next training run"),
    START("at the next start");

    private final String words;

    Effect(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// The values of a preference, each written as a text.
  public sealed interface Kind {
    /// One of some words.
    record Choice(List<String> words) implements Kind {
      Choice(String... words) {
        this(List.of(words));
      }

      public Choice {
        words = List.copyOf(words);
      }

      @Override
      public String rule() {
        return "one of " + String.join(", ", words);
      }

      @Override
      public boolean has(String text) {
        return words.contains(text);
      }
    }

    /// A whole number.
    ///
    /// @param unit behind it, or empty
    record Whole(int min, int max, String unit) implements Kind {
      @Override
      public String rule() {
        return "a whole number from " + min + " to " + max + (unit.isEmpty() ? "" : " " + unit);
      }

      @Override
      public boolean has(String text) {
        return text.matches("0|[1-9]\\d{0,8}")
            && Integer.parseInt(text) >= min
            && Integer.parseInt(text) <= max;
      }
    }

    /// One of some words, or parts separated by commas, at most one from each list.
    record Parts(List<String> words, List<List<String>> parts) implements Kind {
      public Parts {
        words = List.copyOf(words);
        parts = List.copyOf(parts);
      }

      @Override
      public String rule() {
        return "one of %s, or of these, with commas: %s"
            .formatted(
                String.join(", ", words),
                parts.stream().map(some -> String.join(" or ", some)).collect(joining("; ")));
      }

      @Override
      public boolean has(String text) {
        List<String> given = List.of(text.split(",", -1));
        long known =
            parts.stream()
                .filter(some -> given.stream().filter(some::contains).count() == 1)
                .count();
        return words.contains(text) || known == given.size();
      }
    }

    /// Folders, which need not exist yet.
    record Folders() implements Kind {
      @Override
      public String rule() {
        return "absolute paths of folders, or paths that begin with ~/, separated by : (; on Windows)";
      }

      @Override
      public boolean has(String text) {
        try {
          return expanded(text).stream()
              .allMatch(path -> path.isAbsolute() && !Files.isRegularFile(path));
        } catch (InvalidPathException _) {
          return false;
        }
      }
    }

    /// Returns the rule for a value, as the end of a sentence.
    String rule();

    /// True if `text` is a value.
    boolean has(String text);
  }

  /// Returns the preference with this key, if there is one.
  public static Optional<Preference> of(String key) {
    return Stream.of(values()).filter(preference -> preference.key.equals(key)).findFirst();
  }

  /// Its name in files and behind `-Dheadscope.`.
  public String key() {
    return key;
  }

  /// The system property that wins over the user's choice.
  public String property() {
    return "headscope." + key;
  }

  public String title() {
    return text(0);
  }

  /// One sentence.
  public String description() {
    return text(1);
  }

  private String text(int part) {
    String[] parts = texts().getString(key).split(" \\| ", -1);
    Refusal.when(parts.length != 2, "no title and explanation of the preference %s", key);
    return parts[part];
  }

  /// Returns titles and explanations by key, with a bar between the two; loaded once, on first use.
  static ResourceBundle texts() {
    return ResourceBundle.getBundle("org.headscope.engine.io.preferences", Locale.ROOT);
  }

  public Kind kind() {
    return kind;
  }

  /// Its default value.
  public String defaultValue() {
    return defaultValue;
  }

  public Effect effect() {
    return effect;
  }

  /// Checks a value.
  ///
  /// @throws IllegalArgumentException with the end of a sentence if `text` is not a value
  public void require(String text) {
    if (!kind.has(text)) {
      throw new IllegalArgumentException(key + " must be " + kind.rule() + ", not " + text);
    }
  }

  /// Returns the folders in the list `text`; `~/` is the user's home.
  static List<Path> expanded(String text) {
    return Stream.of(text.split(File.pathSeparator, -1))
        .map(path ->
            path.startsWith(HOME)
                ? Path.of(System.getProperty("user.home", "."), path.substring(HOME.length()))
                : Path.of(path))
        .toList();
  }
}
