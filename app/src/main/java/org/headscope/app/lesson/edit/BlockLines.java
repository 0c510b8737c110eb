package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.write.BlockYaml;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import tools.jackson.databind.node.ObjectNode;

/// The lines of a block as its author wrote them. When the block changes, only the changed fields
/// are rewritten, so that comments above them and in all others stay.
final class BlockLines {
  private static final Pattern FIELD =
      Pattern.compile("([\"']?)([A-Za-z][\\w-]*)\\1\\s*:(?:\\s.*)?");
  private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'");
  private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#");

  private final Map<String, Field> fields = new LinkedHashMap<>();
  private List<String> above = new ArrayList<>();

  /// A field with its lines, and the comments and empty lines above it.
  private record Field(List<String> above, List<String> lines) {}

  private BlockLines(String yaml) {
    String last = "";
    for (String line : yaml.lines().toList()) {
      Matcher field = FIELD.matcher(line);
      boolean between = line.isBlank() || line.startsWith("#");
      if (field.matches()) {
        last = field.group(2);
        fields.put(last, new Field(above, new ArrayList<>(List.of(line))));
        above = new ArrayList<>();
      } else if (between || last.isEmpty()) {
        above.add(line);
      } else {
        List<String> lines = Objects.requireNonNull(fields.get(last)).lines();
        lines.addAll(above);
        lines.add(line);
        above = new ArrayList<>();
      }
    }
  }

  /// Returns the block `was`, changed to have the fields `now`.
  static String rewrite(String was, ObjectNode now) {
    BlockLines lines = new BlockLines(was);
    String fresh = BlockYaml.of(now);
    try {
      ObjectNode before = DraftReader.fields(was, "");
      String written = lines.with(before, now);
      if (DraftReader.fields(written, "").equals(DraftReader.fields(fresh, ""))) {
        return written;
      }
    } catch (UserError _) {
      // Its lines cannot be assigned to fields, so all of it is rewritten.
    }
    return fresh;
  }

  private String with(ObjectNode before, ObjectNode now) {
    List<String> names = new ArrayList<>(fields.keySet());
    names.retainAll(now.propertyNames());
    for (String name : now.propertyNames()) {
      if (!names.contains(name)) {
        names.add(name.equals(StepForm.DO) ? 0 : names.size(), name);
      }
    }
    List<String> written = new ArrayList<>();
    for (String name : names) {
      Field field = fields.getOrDefault(name, new Field(List.of(), List.of()));
      written.addAll(field.above());
      boolean same = !field.lines().isEmpty() && now.get(name).equals(before.get(name));
      written.addAll(same ? field.lines() : BlockYaml.of(only(name, now)).lines().toList());
    }
    written.addAll(above);
    return String.join("\n", written);
  }

  private static ObjectNode only(String name, ObjectNode of) {
    ObjectNode one = Json.mapper().createObjectNode();
    one.set(name, of.get(name));
    return one;
  }

  static long comments(Optional<LessonDraft> draft) {
    return draft.stream()
        .flatMap(d -> Stream.concat(Stream.of(d.front()), d.steps().stream().map(DraftStep::block)))
        .mapToLong(BlockLines::comments)
        .sum();
  }

  private static long comments(String yaml) {
    return yaml.lines()
        .map(line -> QUOTED.matcher(line).replaceAll(""))
        .filter(line -> COMMENT.matcher(line).find())
        .count();
  }
}
