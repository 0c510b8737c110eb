package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The user's preferences, and their values after the command line and the defaults are taken into
/// account.
///
/// @param chosen values that the user chose, each valid
/// @param site the machine's values: below the user's, but above them where locked
public record ChosenPreferences(Map<Preference, String> chosen, SitePreferences site) {
  public static final ChosenPreferences NONE =
      new ChosenPreferences(Map.of(), SitePreferences.NONE);

  private static final String MEMBER = "chosen";

  /// The source of a value, in order of precedence.
  public enum Source {
    LOCKED,
    COMMAND_LINE,
    FILE,
    SITE,
    DEFAULT
  }

  public record Value(String text, Source source) {}

  public ChosenPreferences {
    chosen.forEach(Preference::require);
    chosen = Map.copyOf(chosen);
  }

  /// Reads the content of a preferences file, by key.
  ///
  /// @throws IllegalArgumentException naming the key if it is unknown or its value is invalid
  public static ChosenPreferences of(Map<String, String> values) {
    Map<Preference, String> chosen = new EnumMap<>(Preference.class);
    values.forEach((key, text) ->
        chosen.put(
            Preference.of(key)
                .orElseThrow(() -> new IllegalArgumentException("no preference is called " + key)),
            text));
    return new ChosenPreferences(chosen, SitePreferences.NONE);
  }

  /// Returns these choices on a machine with the defaults `site`.
  public ChosenPreferences on(SitePreferences machine) {
    return new ChosenPreferences(chosen, machine);
  }

  public Map<String, String> byKey() {
    Map<String, String> values = new TreeMap<>();
    chosen.forEach((preference, text) -> values.put(preference.key(), text));
    return values;
  }

  public static Path file() {
    return UserFolder.CONFIG.path().resolve("preferences.json");
  }

  /// Returns the user's choices on this machine. A file that cannot be used counts as empty here;
  /// the window reports it.
  public static ChosenPreferences ofUser() {
    Map<Preference, String> chosen = new EnumMap<>(Preference.class);
    try {
      JsonNode member = Json.mapper().readTree(Json.text(file())).path(MEMBER);
      for (Preference preference : Preference.values()) {
        JsonNode node = member.path(preference.key());
        if (node.isString() && preference.kind().has(node.asString())) {
          chosen.put(preference, node.asString());
        }
      }
    } catch (UserError | JacksonException _) {
      chosen.clear();
    }
    return new ChosenPreferences(chosen, SitePreferences.ofMachine());
  }

  /// Returns the value of `preference`. Invalid values on the command line are ignored.
  public Value value(Preference preference) {
    if (site.locked().contains(preference)) {
      return new Value(site.defaultValue(preference), Source.LOCKED);
    }
    String given = System.getProperty(preference.property(), "");
    if (preference.kind().has(given)) {
      return new Value(given, Source.COMMAND_LINE);
    }
    return Optional.ofNullable(chosen.get(preference))
        .map(text -> new Value(text, Source.FILE))
        .orElseGet(() ->
            new Value(
                defaultValue(preference),
                site.values().containsKey(preference) ? Source.SITE : Source.DEFAULT));
  }

  /// Returns the value of `preference` on this machine without the user's choice.
  public String defaultValue(Preference preference) {
    return site.defaultValue(preference);
  }

  public String text(Preference preference) {
    return value(preference).text();
  }

  /// Returns the value of a [whole number][Preference.Kind.Whole].
  public int whole(Preference preference) {
    return Integer.parseInt(text(preference));
  }

  /// Returns a number of megabytes in bytes.
  public long bytes(Preference preference) {
    return (long) whole(preference) << 20;
  }

  public Path newRuns() {
    return folders(Preference.RUNS).getFirst();
  }

  /// Returns the value of a list of [folders][Preference.Kind.Folders], at least one.
  public List<Path> folders(Preference preference) {
    return Preference.expanded(text(preference)).stream()
        .map(path -> path.toAbsolutePath().normalize())
        .distinct()
        .toList();
  }

  /// Returns one sentence for each setting of the command line or the machine's file that is
  /// ignored.
  public List<String> complaints() {
    Stream<String> overruled =
        site.locked().stream()
            .sorted()
            .filter(p -> !System.getProperty(p.property(), "").isEmpty())
            .map(p ->
                "-D%s is ignored, since %s locks %s."
                    .formatted(p.property(), SitePreferences.file(), p.key()));
    return Stream.of(site.complaints().stream(), overruled, ignoredProperty())
        .flatMap(sentences -> sentences)
        .toList();
  }

  private Stream<String> ignoredProperty() {
    return Stream.of(Preference.values())
        .filter(p -> !site.locked().contains(p))
        .filter(p -> !System.getProperty(p.property(), "").isEmpty())
        .filter(p -> !p.kind().has(System.getProperty(p.property(), "")))
        .map(p ->
            "-D%s=%s is ignored, since %s must be %s."
                .formatted(
                    p.property(), System.getProperty(p.property()), p.key(), p.kind().rule()));
  }

  /// Returns these choices with another value of `preference`; the file may leave it out if it
  /// equals the value without a choice.
  public ChosenPreferences with(Preference preference, String text) {
    Map<Preference, String> next = new EnumMap<>(Preference.class);
    next.putAll(chosen);
    if (text.equals(defaultValue(preference))) {
      next.remove(preference);
    } else {
      next.put(preference, text);
    }
    return new ChosenPreferences(next, site);
  }
}
