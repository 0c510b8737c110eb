package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.PlainName;
import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.training.run.RunFiles;

/// The names that files in packs may have, on every system alike: `RUN/…` with the names that runs
/// have, `NAME.jsonl`, and `NAME.lesson/…` with a lesson's text, pictures and instances.
final class PackNames {
  static final String INSTANCES = ".jsonl";

  static final String LESSON = ".lesson";

  /// Bytes of a name: with what is added while it is written a file system takes it.
  private static final int MAX_LENGTH = 120;

  private static final String LETTERS = "\\p{L}\\p{M}\\p{N} ._+,=()@~-";
  private static final Pattern TOP = Pattern.compile("[\\p{L}\\p{N}_][" + LETTERS + "]*(?<![. ])");
  private static final String PART = "[A-Za-z0-9][A-Za-z0-9._-]{0,119}";
  private static final Pattern OF_RUN =
      Pattern.compile(
          Stream.of(
                      RunFiles.INFO,
                      RunFiles.METRICS,
                      RunFiles.COMPLETE,
                      RunFiles.SUMS,
                      TokenizerFile.NAME,
                      RunFiles.ANALYSES + "/" + RunFiles.HEAD_SCORES,
                      RunFiles.ANALYSES + "/" + RunFiles.EVALUATIONS,
                      RunFiles.ANALYSES + "/" + RunFiles.NOTES)
                  .map(Pattern::quote)
                  .collect(Collectors.joining("|"))
              + "|%s|%s/%s/step-\\d{8,18}/%s/%s\\.(?:json|safetensors)"
                  .formatted(RunFiles.WEIGHTS, RunFiles.ANALYSES, RunFiles.PROBES, PART, PART)
              + "|%s/%s/step-\\d{8,18}\\.safetensors"
                  .formatted(RunFiles.ANALYSES, RunFiles.LENSES));

  private static final Pattern OF_LESSON =
      Pattern.compile(
          Pattern.quote(LessonFormat.FILE)
              + "|(?:%s/){0,2}%s\\.(?:png|jpe?g|jsonl)".formatted(PART, PART));

  private final Set<String> taken = new HashSet<>(Set.of(key(PackManifest.NAME)));

  /// Returns whether `name` may be that of a file of a run, within its folder.
  static boolean isOfRun(String name) {
    return OF_RUN.matcher(name).matches();
  }

  /// Returns whether `name` may be that of a file of a lesson, within its folder.
  static boolean isInLesson(String name) {
    return OF_LESSON.matcher(name).matches();
  }

  /// Returns whether the file `name` of a pack is a lesson's.
  static boolean isOfLesson(String name) {
    int slash = name.indexOf('/');
    return slash >= 0 && name.substring(0, slash).endsWith(LESSON);
  }

  /// The problem with `name`, if any.
  static Optional<String> fault(String name) {
    if (name.startsWith("/") || name.contains("\\") || name.matches("[A-Za-z]:.*")) {
      return Optional.of("is an absolute path, or one of another system");
    }
    if (List.of(name.split("/", -1)).contains("..")) {
      return Optional.of("leads out of its folder");
    }
    if (name.endsWith("/")) {
      return Optional.of("is a folder");
    }
    int slash = name.indexOf('/');
    String top = slash < 0 ? name : name.substring(0, slash);
    String inside = name.substring(slash + 1);
    boolean known =
        slash < 0
            ? name.endsWith(INSTANCES)
            : isOfLesson(name) ? isInLesson(inside) : isOfRun(inside);
    return known && isTop(top) ? Optional.empty() : Optional.of("does not belong in a pack");
  }

  private static boolean isTop(String name) {
    return TOP.matcher(name).matches()
        && !PlainName.isReserved(name)
        && name.getBytes(StandardCharsets.UTF_8).length <= MAX_LENGTH
        && Normalizer.isNormalized(name, Normalizer.Form.NFC);
  }

  /// The key of `name` on a file system that ignores case and Unicode normalization.
  static String key(String name) {
    String folded = name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }

  /// `name` as packs may have it.
  static String safe(String name) {
    String text =
        Normalizer.normalize(name, Normalizer.Form.NFC)
            .replaceAll("[^" + LETTERS + "]", "-")
            .replaceFirst("^[^\\p{L}\\p{N}_]+", "");
    while (text.getBytes(StandardCharsets.UTF_8).length > MAX_LENGTH / 2 + INSTANCES.length()) {
      text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }
    text = text.replaceFirst("[. ]+$", "");
    return text.isEmpty() || PlainName.isReserved(text) ? "_" + text : text;
  }

  /// A name that nothing else in this pack has: `stem` and `ending`, with a number where needed.
  String fresh(String stem, String ending) {
    return FreeName.of(stem, ending, name -> !taken.add(key(name)));
  }
}
