package org.headscope.app.window.sheet;

import module java.base;

import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.script.CommandOutline;
import org.headscope.app.session.script.JournalFile;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.cli.Diagnosis;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.FaultLog;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;

/// A problem report as text: the output of `doctor`, preferences, the last commands and the logged
/// errors. It contains nothing that a person typed, and replaces paths in the home folder with `~`.
public record FaultReport(String text) {
  static final int COMMANDS = 100;

  private static final int LOG_LETTERS = 64 << 10;

  private static final String HEAD =
      """
      HeadScope report

      Nothing was sent. Read this before you pass it on. Your texts and file names are left out, and
      your home folder is written ~.
      """;

  /// Reports on this process, whose last commands are `done`.
  public static FaultReport of(List<JournalEntry> done) {
    return of(commands(done));
  }

  /// Reports on the open session, or the last one.
  public static FaultReport ofLastSession() {
    Path journal = JournalFile.place();
    if (Files.notExists(journal)) {
      return of("none: no window has been opened yet");
    }
    try {
      return of(SessionScript.read(journal).entries());
    } catch (UserError _) {
      return of("none readable in the journal"); // its errors quote its contents
    }
  }

  private static FaultReport of(String commands) {
    String text =
        HEAD
            + part("doctor", Diagnosis.make("auto").text())
            + part("preferences", preferences())
            + part("last commands", commands)
            + part("faults", log());
    return new FaultReport(withoutHome(text));
  }

  public void write(Path file) {
    AtomicFile.save(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String part(String title, String text) {
    return "\n== %s ==\n%s\n".formatted(title, text.stripTrailing());
  }

  private static String preferences() {
    ChosenPreferences chosen = ChosenPreferences.ofUser();
    return Stream.of(Preference.values())
        .map(preference -> {
          ChosenPreferences.Value value = chosen.value(preference);
          String source = value.source().name().toLowerCase(Locale.ROOT).replace('_', ' ');
          return "%-16s %s (%s)".formatted(preference.key(), shown(preference, value), source);
        })
        .collect(Collectors.joining("\n"));
  }

  /// Formats each folder separately, so that a name cannot be mistaken for the next one.
  private static String shown(Preference preference, ChosenPreferences.Value value) {
    return preference.kind() instanceof Preference.Kind.Folders
        ? Stream.of(value.text().split(File.pathSeparator, -1))
            .map(folder -> folder.startsWith("~") || inHome(folder) ? "~" : folder)
            .collect(Collectors.joining(File.pathSeparator))
        : value.text();
  }

  private static String commands(List<JournalEntry> done) {
    return done.isEmpty()
        ? "none"
        : done.stream()
            .skip(Math.max(0, done.size() - COMMANDS))
            .map(entry ->
                Instant.ofEpochMilli(entry.at()).truncatedTo(ChronoUnit.SECONDS)
                    + (entry.follows() ? "   " : " ")
                    + CommandOutline.of(entry.command()))
            .collect(Collectors.joining("\n"));
  }

  private static String log() {
    Path file = FaultLog.file();
    if (Files.notExists(file)) {
      return "none";
    }
    try {
      String all = Json.text(file);
      return all.substring(Math.max(0, all.length() - LOG_LETTERS));
    } catch (UserError _) {
      return "the log cannot be read";
    }
  }

  private static boolean inHome(String path) {
    return path.startsWith(home());
  }

  private static String home() {
    return System.getProperty("user.home", "?");
  }

  /// Returns `text` with paths in the home folder replaced: known folders completely, and other
  /// paths as far as they may extend.
  static String withoutHome(String text) {
    String home = home();
    if (Path.of(home).getNameCount() == 0) {
      return text; // the root as home folder hides nothing
    }
    String shorter = text;
    for (String folder :
        known()
            .filter(FaultReport::inHome)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList()) {
      shorter = shorter.replaceAll(Pattern.quote(folder) + "(?=[,;:)\\s/\\\\])[^,;)\\n]*", "~");
    }
    return shorter
            .lines()
            .map(line -> line.replaceAll(Pattern.quote(home) + "(?![\\w.-])[^,;)\"']*", "~"))
            .map(PlainText::visible)
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  private static Stream<String> known() {
    return Stream.concat(
            Stream.of(UserFolder.values()).map(UserFolder::path),
            ChosenPreferences.ofUser().folders(Preference.RUNS).stream())
        .map(Path::toString);
  }
}
