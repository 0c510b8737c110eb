package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A person's preferences, and their effect together with the command line and the defaults.
///
/// @param chosen the values chosen, each a valid one
/// @param site the machine's preferences, which count below them, and above them where they are
///   locked
public record ChosenPreferences(Map<Preference, String> chosen, SitePreferences site) {
  public static final ChosenPreferences NONE =
      new ChosenPreferences(Map.of(), SitePreferences.NONE);

  private static final String MEMBER = "chosen";

  /// The sources of a value; the first that has one wins.
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

  /// The content of the file of preferences, by its keys.
  ///
  /// @throws IllegalArgumentException naming the key if one is not known or has no valid value
  public static ChosenPreferences of(Map<String, String> values) {
    Map<Preference, String> chosen = new EnumMap<>(Preference.class);
    values.forEach((key, text) ->
        chosen.put(
            Preference.of(key)
                .orElseThrow(() -> new IllegalArgumentException("no preference is called " + key)),
            text));
    return new ChosenPreferences(chosen, SitePreferences.NONE);
  }

  /// The same on a machine with such defaults.
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

  /// The user's choices on this machine. The window reports a file that cannot be used; here it
  /// counts as none.
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

  /// The value of `preference`. What the command line says wrongly does not count.
  public Value value(Preference preference) {
    if (site.locked().contains(preference)) {
      return new Value(site.standard(preference), Source.LOCKED);
    }
    String given = System.getProperty(preference.property(), "");
    if (preference.kind().has(given)) {
      return new Value(given, Source.COMMAND_LINE);
    }
    return Optional.ofNullable(chosen.get(preference))
        .map(text -> new Value(text, Source.FILE))
        .orElseGet(() ->
            new Value(
                standard(preference),
                site.values().containsKey(preference) ? Source.SITE : Source.DEFAULT));
  }

  /// The default value here.
  public String standard(Preference preference) {
    return site.standard(preference);
  }

  public String text(Preference preference) {
    return value(preference).text();
  }

  /// The value of a [whole number][Preference.Kind.Whole].
  public int whole(Preference preference) {
    return Integer.parseInt(text(preference));
  }

  /// The value of a number of megabytes, in bytes.
  public long bytes(Preference preference) {
    return (long) whole(preference) << 20;
  }

  public Path newRuns() {
    return folders(Preference.RUNS).getFirst();
  }

  /// The value of a list of [folders][Preference.Kind.Folders], which has at least one.
  public List<Path> folders(Preference preference) {
    return Preference.expanded(text(preference)).stream()
        .map(path -> path.toAbsolutePath().normalize())
        .distinct()
        .toList();
  }

  /// The entries of the command line and the machine's file that have no effect, a sentence each.
  public List<String> complaints() {
    Stream<String> overruled =
        site.locked().stream()
            .sorted()
            .filter(p -> !System.getProperty(p.property(), "").isEmpty())
            .map(p ->
                "-D%s has no effect, since %s locks %s."
                    .formatted(p.property(), SitePreferences.file(), p.key()));
    return Stream.of(site.complaints().stream(), overruled, wronglyGiven())
        .flatMap(sentences -> sentences)
        .toList();
  }

  private Stream<String> wronglyGiven() {
    return Stream.of(Preference.values())
        .filter(p -> !site.locked().contains(p))
        .filter(p -> !System.getProperty(p.property(), "").isEmpty())
        .filter(p -> !p.kind().has(System.getProperty(p.property(), "")))
        .map(p ->
            "-D%s=%s has no effect, since %s must be %s."
                .formatted(
                    p.property(), System.getProperty(p.property()), p.key(), p.kind().rule()));
  }

  /// The same with another value of `preference`, which the file need not have if it is what counts
  /// without.
  public ChosenPreferences with(Preference preference, String text) {
    Map<Preference, String> next = new EnumMap<>(Preference.class);
    next.putAll(chosen);
    if (text.equals(standard(preference))) {
      next.remove(preference);
    } else {
      next.put(preference, text);
    }
    return new ChosenPreferences(next, site);
  }
}
