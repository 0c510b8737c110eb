package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import tools.jackson.core.*;
import tools.jackson.databind.JsonNode;

/// Instances as JSON Lines: RegBench's in the form of [RegBenchLine], those of other tasks in the
/// form of [TaskLine].
public final class InstanceFile {
  /// Files of other programs that may be mistaken for instances.
  private static final Pattern AUTOMATON =
      Pattern.compile("[.](dot|gv|jff)$", Pattern.CASE_INSENSITIVE);

  private InstanceFile() {}

  /// Reads every instance of `file`, at least one.
  ///
  /// @throws UserError naming the file, the line, the field and the remedy
  public static List<Instance> read(Path file) {
    try (Stream<Instance> instances = stream(file)) {
      return instances.toList();
    }
  }

  /// Reads a regular file as [#read] does; the window refuses pipes, since it could not end one.
  ///
  /// @throws UserError if it is a pipe or a device, too
  public static List<Instance> readRegular(Path file) {
    FileErrors.requireRegular(file);
    return read(file);
  }

  /// Streams the instances of `file` in order, using the memory of one (and of the names, which
  /// must differ); the caller closes the stream.
  ///
  /// @throws UserError as [#read], here or from the stream's operations
  public static Stream<Instance> stream(Path file) {
    if (AUTOMATON.matcher(file.toString()).find()) {
      throw new UserError(
          "The file %s has an automaton and no instances; draw some with headscope draw --automaton, or with New instance… in the window."
              .formatted(file));
    }
    Utf8Lines lines = Utf8Lines.open(file);
    Set<String> ids = new HashSet<>();
    Spliterator<Instance> instances =
        new Spliterators.AbstractSpliterator<>(
            Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
          @Override
          public boolean tryAdvance(Consumer<? super Instance> action) {
            Optional<Instance> next = next(file, lines, ids);
            next.ifPresent(action);
            return next.isPresent();
          }
        };
    return StreamSupport.stream(instances, false).onClose(lines::close);
  }

  /// Returns the instance of the next line and adds its name to `ids`; empty at the end.
  private static Optional<Instance> next(Path file, Utf8Lines lines, Set<String> ids) {
    String id = "instance-" + ids.size();
    Optional<Instance> next = lines.next().map(json -> read(json, lines.where(), id));
    if (next.isEmpty() && ids.isEmpty()) {
      throw new UserError("The file " + file + " contains no instance; generate it again.");
    }
    if (next.isPresent() && !ids.add(next.get().id())) {
      throw new UserError(
          "%s repeats the id \"%s\"; give every instance its own."
              .formatted(lines.where(), next.get().id()));
    }
    return next;
  }

  /// Reads one line in either form. Ignores unknown fields.
  ///
  /// @param where how errors begin: the file and the line
  /// @param defaultId the name of an instance that has none
  static Instance read(String json, String where, String defaultId) {
    try {
      return read(Json.mapper().readTree(json), where, defaultId);
    } catch (JacksonException e) {
      throw JsonFault.of(e, json, where, "regenerate the file, or " + JsonFault.REWRITE);
    }
  }

  static Instance read(JsonNode line, String where, String defaultId) {
    UserError.when(
        !line.isObject(), "%s is not a JSON object; write {\"strings\":[…]} there.", where);
    JsonFields fields = new JsonFields(where, line);
    return TaskLine.isTaskLine(fields)
        ? TaskLine.read(fields, defaultId)
        : RegBenchLine.read(fields, defaultId);
  }

  /// Writes the next `count` of `instances`; the file appears once it is complete.
  ///
  /// @throws UserError if the file cannot be written
  /// @throws java.util.concurrent.CancellationException if cancelled; nothing is left behind
  public static void write(
      Path file,
      Iterator<Instance> instances,
      long count,
      Progress progress,
      Cancellation cancellation) {
    AtomicFile.Content content =
        out -> {
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          for (long i = 0; i < count; i++) {
            cancellation.check();
            progress.update("instances", i, count);
            writer.append(toJson(instances.next())).append('\n');
          }
          writer.flush();
          progress.update("instances", count, count);
        };
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// Returns `instance` as one line, without a line break.
  public static String toJson(Instance instance) {
    StringWriter text = new StringWriter(4096);
    try (JsonGenerator json = Json.mapper().createGenerator(text)) {
      write(json, instance);
    }
    return text.toString();
  }

  static void write(JsonGenerator json, Instance instance) {
    json.writeStartObject();
    if (RegBenchLine.isRegBench(instance)) {
      RegBenchLine.write(json, instance);
    } else {
      TaskLine.write(json, instance);
    }
    json.writeEndObject();
  }
}
