package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import tools.jackson.databind.JsonNode;

/// An administrator's preferences for all users of a machine, from a file in a system folder: they
/// replace the defaults, and locked ones win over everything.
///
/// @param values by preference, each valid
/// @param locked preferences that users cannot change
/// @param complaints a sentence for each part of the file that is ignored
public record SitePreferences(
    Map<Preference, String> values, Set<Preference> locked, List<String> complaints) {
  /// The preferences of a machine without such a file.
  public static final SitePreferences NONE = new SitePreferences(Map.of(), Set.of(), List.of());

  private static final int VERSION = 2;
  private static final String MEMBER_VALUES = "chosen";
  private static final String MEMBER_LOCKED = "locked";

  /// Fields that a copy of a user's file has in addition.
  private static final Set<String> OTHERS =
      Set.of(
          "version",
          "window",
          "recentRuns",
          "recentInstances",
          "folder",
          "predictors",
          "dividers",
          MEMBER_VALUES,
          MEMBER_LOCKED);

  public SitePreferences {
    values.forEach(Preference::require);
    values = Map.copyOf(values);
    locked = Set.copyOf(locked);
    complaints = List.copyOf(complaints);
  }

  /// Returns the file of this machine, which may not exist. `-Dheadscope.site=DIR` names another
  /// folder.
  public static Path file() {
    String named = System.getProperty("headscope.site", "");
    Path folder =
        named.isBlank() ? on(System.getProperty("os.name", ""), System.getenv()) : Path.of(named);
    return folder.resolve("headscope.json");
  }

  /// Returns the folder by the rules of the system `osName`.
  static Path on(String osName, Map<String, String> environment) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.contains("mac")) {
      return Path.of("/Library/Application Support/HeadScope");
    }
    if (os.contains("windows")) {
      return Path.of(environment.getOrDefault("ProgramData", "C:\\ProgramData"))
          .resolve("HeadScope");
    }
    return Path.of("/etc/headscope");
  }

  /// Reads [#file]. Never fails: unusable parts are among the complaints.
  public static SitePreferences ofMachine() {
    Path file = file();
    if (Files.notExists(file)) {
      return NONE;
    }
    try {
      return new SitePreferencesReader(file).of(Json.read(file, JsonNode.class));
    } catch (UserError e) {
      return new SitePreferences(
          Map.of(),
          Set.of(),
          List.of("The defaults of this machine are ignored: " + e.getMessage()));
    }
  }

  /// Returns the value of `preference` where the user chose none.
  String defaultValue(Preference preference) {
    return Optional.ofNullable(values.get(preference)).orElse(preference.defaultValue());
  }

  /// Collects a file's content, field by field.
  private static final class SitePreferencesReader {
    private final Path file;
    private final List<String> complaints = new ArrayList<>();

    SitePreferencesReader(Path file) {
      this.file = file;
    }

    SitePreferences of(JsonNode root) {
      if (!root.isObject()) {
        complain("the whole", "must be an object with " + MEMBER_VALUES + " and " + MEMBER_LOCKED);
      } else if (!root.has("version") || !root.path("version").isInt()) {
        complain("version", "must be " + VERSION);
      } else if (root.path("version").asInt() != VERSION) {
        complain("version", "is not known; this HeadScope reads " + VERSION);
      } else {
        for (String name : root.propertyNames()) {
          if (!OTHERS.contains(name)) {
            complain(
                name, "is not known; valid fields are " + MEMBER_VALUES + " and " + MEMBER_LOCKED);
          }
        }
        return new SitePreferences(
            values(root.path(MEMBER_VALUES)), locked(root.path(MEMBER_LOCKED)), complaints);
      }
      return new SitePreferences(Map.of(), Set.of(), complaints);
    }

    private Map<Preference, String> values(JsonNode chosen) {
      Map<Preference, String> values = new EnumMap<>(Preference.class);
      if (!chosen.isObject() && !chosen.isMissingNode()) {
        complain(MEMBER_VALUES, "must be an object of keys and texts");
      }
      for (String key : chosen.propertyNames()) {
        JsonNode value = chosen.path(key);
        preference(MEMBER_VALUES, key)
            .ifPresent(preference -> {
              if (value.isString() && preference.kind().has(value.asString())) {
                values.put(preference, value.asString());
              } else {
                complain(MEMBER_VALUES + "." + key, "must be a text, " + preference.kind().rule());
              }
            });
      }
      return values;
    }

    private Set<Preference> locked(JsonNode keys) {
      Set<Preference> locked = EnumSet.noneOf(Preference.class);
      if (!keys.isArray() && !keys.isMissingNode()) {
        complain(MEMBER_LOCKED, "must be a list of keys");
        return locked;
      }
      for (JsonNode key : keys) {
        if (key.isString()) {
          preference(MEMBER_LOCKED, key.asString()).ifPresent(locked::add);
        } else {
          complain(MEMBER_LOCKED, "must be a list of keys");
        }
      }
      return locked;
    }

    private Optional<Preference> preference(String member, String key) {
      Optional<Preference> known = Preference.of(key);
      if (known.isEmpty()) {
        String keys =
            Stream.of(Preference.values()).map(Preference::key).collect(Collectors.joining(", "));
        complain(
            member,
            "names %s, which is not a preference; valid ones are %s"
                .formatted(PlainText.truncated(key), keys));
      }
      return known;
    }

    private void complain(String field, String why) {
      complaints.add("In %s, %s %s.".formatted(file, field, why));
    }
  }
}
