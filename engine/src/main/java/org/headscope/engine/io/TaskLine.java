package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// A line of any task:
///
/// ```
/// {"id","task":"associative-recall","parameters":{"vocabulary":40,…},"seed",
/// "vocabulary":["0",…],"tokens":["7","31",…],"latent":{…}}
/// ```
///
/// Hand-written lines need `tokens`, or `text` separated by blanks, and either `task` with its
/// `seed` or a `vocabulary`; `latent` is left out where it is not known, and `family` names a task
/// that reads it if the line was not drawn by one.
record TaskLine(JsonFields line) {
  static void write(JsonGenerator json, Instance instance) {
    json.writeStringProperty("id", instance.id());
    instance
        .origin()
        .ifPresent(origin -> {
          json.writeStringProperty("task", origin.task());
          json.writePOJOProperty("parameters", origin.parameters());
          json.writeNumberProperty("seed", origin.seed());
        });
    Vocabulary vocabulary = instance.vocabulary();
    json.writePOJOProperty("vocabulary", vocabulary.labels());
    json.writeArrayPropertyStart("tokens");
    for (int token : instance.tokens()) {
      json.writeString(vocabulary.label(token));
    }
    json.writeEndArray();
    if (instance.origin().isEmpty()) {
      instance.latent().ifPresent(latent -> json.writeStringProperty("family", latent.family()));
    }
    instance.latent().ifPresent(latent -> json.writePOJOProperty("latent", latent.json()));
  }

  /// True if `line` has this form.
  static boolean isTaskLine(JsonFields line) {
    return line.has("task") || line.has("vocabulary") || line.has("tokens");
  }

  /// Returns the instance of `line`.
  ///
  /// @param defaultId its name if it has none
  static Instance read(JsonFields line, String defaultId) {
    return new TaskLine(line).instance(defaultId);
  }

  private Instance instance(String defaultId) {
    String id = line.text("id", JsonFields.MAX_NAME).orElse(defaultId);
    Optional<Instance.Origin> origin = origin();
    Optional<Task> task = origin.map(Tasks::of);
    Vocabulary vocabulary = vocabulary(task);
    Sequence tokens = tokens(vocabulary);
    Optional<Latent> latent =
        line.has("latent")
            ? Optional.of(family(task).latent(line.object("latent"), vocabulary))
            : Optional.empty();
    try {
      return new Instance(id, origin, tokens, latent);
    } catch (IllegalArgumentException e) {
      String remedy = latent.isPresent() ? " or leave the field \"latent\" out" : "";
      throw line.wrong(e, "change the tokens" + remedy);
    }
  }

  /// Returns the family that reads the field `latent`.
  private TaskFamily family(Optional<Task> task) {
    String name =
        task.map(Task::name)
            .or(() -> line.text("family", JsonFields.MAX_NAME))
            .orElseThrow(() ->
                line.wrong("latent", "is not known without its task", "add the field \"task\""));
    return namingField("family", () -> Tasks.byName(name));
  }

  private Optional<Instance.Origin> origin() {
    return line.text("task", JsonFields.MAX_NAME)
        .map(name -> {
          String remedy = "write the seed that made the file";
          long seed = line.seed("seed").orElseThrow(() -> line.wrong("seed", "is missing", remedy));
          return Instance.Origin.of(namingField("task", () -> Tasks.of(name, parameters())), seed);
        });
  }

  private Map<String, Object> parameters() {
    Map<String, Object> given = new LinkedHashMap<>();
    if (line.has("parameters")) {
      for (Map.Entry<String, JsonNode> field : line.object("parameters").object().properties()) {
        JsonNode value = field.getValue();
        Object number = value.isInt() ? (Object) value.intValue() : value.asDouble(Double.NaN);
        given.put(field.getKey(), value.isNumber() ? number : value.asString(""));
      }
    }
    return given;
  }

  private Vocabulary vocabulary(Optional<Task> task) {
    if (task.isPresent()) {
      Vocabulary own = task.get().vocabulary();
      if (line.has("vocabulary") && !line.texts("vocabulary").equals(own.labels())) {
        throw line.wrong("vocabulary", "is not that of its task and parameters", "leave it out");
      }
      return own;
    }
    try {
      return Vocabulary.of(line.texts("vocabulary"));
    } catch (IllegalArgumentException e) {
      throw line.wrong(
          "vocabulary", "cannot be one (" + e.getMessage() + ")", "list the tokens, each once");
    }
  }

  private Sequence tokens(Vocabulary vocabulary) {
    String field = line.has("tokens") || !line.has("text") ? "tokens" : "text";
    try {
      return new Sequence(
          vocabulary,
          field.equals("text")
              ? vocabulary.encode(line.text("text").orElse(""))
              : vocabulary.encode(line.texts("tokens")));
    } catch (IllegalArgumentException e) {
      throw line.wrong(
          field, "cannot be read (" + e.getMessage() + ")", "use tokens of the vocabulary alone");
    }
  }

  /// Returns the result of `read`; its error names the field, too.
  private <T> T namingField(String field, Supplier<T> read) {
    try {
      return read.get();
    } catch (UserError e) {
      String why = String.valueOf(e.getMessage());
      throw line.wrong(field, "cannot be used", why.substring(0, why.length() - 1));
    }
  }
}
