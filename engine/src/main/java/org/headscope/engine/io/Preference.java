package org.headscope.engine.io;

import static java.util.stream.Collectors.joining;

import module java.base;

/// All preferences, in one list, which the window's sheet, documents and all users of a value
/// share. `-Dheadscope.KEY=VALUE` wins over [what was chosen][ChosenPreferences], which wins over
/// [the machine's][SitePreferences], and that over the default; what the machine's file locks wins
/// over all.
public enum Preference {
  THEME(
      "theme",
      "Theme",
      "How the window looks; projector is for the last row of a lecture hall.",
      new Kind.Choice("light", "dark", "projector"),
      "light",
      Effect.NOW),
  TEXT_SIZE(
      "text-size",
      "Text size, %",
      "Size of all text in the light and the dark theme, in per cent; the projector's is its own.",
      new Kind.Choice("90", "100", "110", "120", "130", "150", "175", "200"),
      "100",
      Effect.NOW),
  COLOURS(
      "colours",
      "Colours of maps",
      "What attention weights are shown in.",
      new Kind.Choice("paper", "viridis", "cividis"),
      "paper",
      Effect.NOW),
  RUNS(
      "runs",
      "Folders of runs",
      "Where runs that appear are listed by themselves; new ones are offered a place in the first.",
      new Kind.Folders(),
      "~/HeadScope/runs",
      Effect.START),
  DEVICE(
      "device",
      "Device",
      "Where models are computed, if it is there; auto is the first NVIDIA GPU, which reads with large models alone, else the processor.",
      new Kind.Choice(
          "auto", "cpu", "cuda", "cuda:1", "cuda:2", "cuda:3", "cuda:4", "cuda:5", "cuda:6",
          "cuda:7", "mps"),
      "auto",
      Effect.START),
  THREADS(
      "threads",
      "Threads (0: all)",
      "How many processors a training takes at most; 0 is as many as there are.",
      new Kind.Whole(0, 1024, ""),
      "0",
      Effect.TRAINING),
  KERNELS(
      "kernels",
      "Kernels",
      "How a training is computed; auto tries, once for each kind, which way is fastest here.",
      new Kind.Parts(
          List.of("default", "auto"),
          List.of(
              List.of("mkl", "onednn"),
              List.of("attention-0", "attention-64", "attention-128", "attention-256"),
              List.of("scan-8", "scan-32", "scan-128"))),
      "auto",
      Effect.TRAINING),
  CACHED_ROWS(
      "cache-rows",
      "Cached rows",
      "How much of what models and slow predictors said is stored in the user's cache folder.",
      new Kind.Whole(16, 1_000_000, "MB"),
      "512",
      Effect.START),
  CACHED_MODELS(
      "cache-models",
      "Cached models",
      "How many weights of models stay in memory after they were used.",
      new Kind.Whole(16, 1_000_000, "MB"),
      "1024",
      Effect.START);

  private static final String HOME = "~/";

  private final String key;
  private final String title;
  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // records of words and numbers
  private final Kind kind;

  private final String standard;
  private final Effect effect;

  Preference(
      String key, String title, String description, Kind kind, String standard, Effect effect) {
    this.key = key;
    this.title = title;
    this.description = description;
    this.kind = kind;
    this.standard = standard;
    this.effect = effect;
  }

  /// The time at which a new value takes effect.
  public enum Effect {
    NOW("at once"),
    TRAINING("from the next training on"),
    START("at the next start");

    private final String words;

    Effect(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// The kind of a preference's values, each written as a text.
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

    /// One of some words, or parts with commas between them, one of each list at most.
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

    /// Folders, which need not be there yet.
    record Folders() implements Kind {
      @Override
      public String rule() {
        return "whole paths of folders, or ones that begin with ~/, with : between them (; on Windows)";
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

    /// The rule for a value, as the end of a sentence.
    String rule();

    /// Returns whether `text` is a value.
    boolean has(String text);
  }

  /// The preference with this key in files, if there is one.
  public static Optional<Preference> of(String key) {
    return Stream.of(values()).filter(preference -> preference.key.equals(key)).findFirst();
  }

  /// Its name in files and behind `-Dheadscope.`.
  public String key() {
    return key;
  }

  /// The system property that wins over what was chosen.
  public String property() {
    return "headscope." + key;
  }

  public String title() {
    return title;
  }

  /// One sentence.
  public String description() {
    return description;
  }

  public Kind kind() {
    return kind;
  }

  /// The default value.
  public String standard() {
    return standard;
  }

  public Effect effect() {
    return effect;
  }

  /// Fails with a sentence's end if `text` is no value.
  ///
  /// @throws IllegalArgumentException if it is none
  public void require(String text) {
    if (!kind.has(text)) {
      throw new IllegalArgumentException(key + " must be " + kind.rule() + ", not " + text);
    }
  }

  /// The folders that `text` lists; `~/` is the user's home.
  static List<Path> expanded(String text) {
    return Stream.of(text.split(File.pathSeparator, -1))
        .map(path ->
            path.startsWith(HOME)
                ? Path.of(System.getProperty("user.home", "."), path.substring(HOME.length()))
                : Path.of(path))
        .toList();
  }
}
