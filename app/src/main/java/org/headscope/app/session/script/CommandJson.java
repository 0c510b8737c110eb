package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.JournalEntry.Part;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import org.headscope.engine.run.UserError;
import tools.jackson.core.*;
import tools.jackson.databind.*;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.*;
import tools.jackson.databind.ser.std.StdSerializer;

/// Reads and writes commands as lines of JSON:
/// `{"command":"pin","query":12,"key":4,"window":{"from":0,"to":32}}`. Loading this class takes a
/// moment, so only background threads do.
public final class CommandJson {
  private static final String NAME = "command";
  private static final String AT = "at";

  /// The kinds of entries that are marked by a field of their name; steps have none.
  private static final List<Part> FLAGS = List.of(Part.FOLLOWS, Part.NO_UNDO, Part.FAILED);

  /// Longer lines are rejected.
  private static final int MAX_LETTERS = 1 << 20;

  private static final Map<String, Class<? extends Command>> TYPES = types();

  /// Former names of commands, which existing scripts and journals still use.
  private static final Map<String, String> FORMER =
      Map.of(
          "light-state", "highlight-state",
          "light-edge", "highlight-edge",
          "mark", "highlight-positions",
          "picture", "select-map",
          "probe", "train-probes",
          "release", "clear-selection",
          "visit", "go-to",
          "window", "show-positions");

  /// The former name of [Part#NO_UNDO].
  private static final String ASIDE = "aside";

  private static final Class<?>[] TEXTS = {
    Path.class, RunRef.class, PredictorChoice.class, ExplainedPredictor.class, PictureName.class
  };

  private static final JsonMapper MAPPER =
      Json.mapper()
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addSerializer(new Written<>(Path.class, Path::toString))
                  .addDeserializer(Path.class, new Read<>(Path.class, Path::of))
                  .addSerializer(new Written<>(RunRef.class, run -> run.directory().toString()))
                  .addDeserializer(
                      RunRef.class, new Read<>(RunRef.class, text -> RunRef.of(Path.of(text))))
                  .addSerializer(new Written<>(PredictorChoice.class, PredictorChoice::text))
                  .addDeserializer(
                      PredictorChoice.class, new Read<>(PredictorChoice.class, PredictorChoice::of))
                  .addSerializer(new Written<>(ExplainedPredictor.class, ExplainedPredictor::text))
                  .addDeserializer(
                      ExplainedPredictor.class,
                      new Read<>(ExplainedPredictor.class, ExplainedPredictor::of)))
          .build();

  private CommandJson() {}

  private static final class Written<T> extends StdSerializer<T> {
    private final Function<T, String> text;

    Written(Class<T> type, Function<T, String> text) {
      super(type);
      this.text = text;
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializationContext context) {
      out.writeString(text.apply(value));
    }
  }

  private static final class Read<T> extends StdDeserializer<T> {
    private final transient Function<String, T> value;

    Read(Class<T> type, Function<String, T> value) {
      super(type);
      this.value = value;
    }

    @Override
    public T deserialize(JsonParser in, DeserializationContext context) {
      if (in.currentToken() != JsonToken.VALUE_STRING) {
        return context.reportInputMismatch(String.class, "no text");
      }
      return value.apply(in.getString());
    }
  }

  private static Map<String, Class<? extends Command>> types() {
    Map<String, Class<? extends Command>> types = new HashMap<>();
    records(Command.class).forEach(type -> types.put(Command.name(type), type));
    return Map.copyOf(types);
  }

  /// Returns all records that a sealed interface permits, directly or indirectly.
  public static Stream<Class<? extends Command>> records(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type.asSubclass(Command.class))
        : Arrays.stream(type.getPermittedSubclasses()).flatMap(CommandJson::records).distinct();
  }

  public static String line(Command command) {
    return MAPPER.writeValueAsString(tree(command));
  }

  public static String line(JournalEntry entry) {
    ObjectNode tree = MAPPER.createObjectNode().put(AT, entry.at());
    if (FLAGS.contains(entry.part())) {
      tree.put(entry.part().json(), true);
    }
    return MAPPER.writeValueAsString(tree.setAll(tree(entry.command())));
  }

  private static ObjectNode tree(Command command) {
    ObjectNode fields = MAPPER.valueToTree(command);
    return MAPPER.createObjectNode().put(NAME, command.name()).setAll(fields);
  }

  /// Returns `command` with `replace` applied to every text in it.
  static Command replaced(Command command, UnaryOperator<String> replace) {
    return MAPPER.treeToValue(
        replaced(MAPPER.<JsonNode>valueToTree(command), replace), command.getClass());
  }

  private static JsonNode replaced(JsonNode node, UnaryOperator<String> replace) {
    return switch (node) {
      case StringNode text -> StringNode.valueOf(replace.apply(text.stringValue()));
      case ArrayNode list -> {
        ArrayNode copy = MAPPER.createArrayNode();
        list.forEach(each -> copy.add(replaced(each, replace)));
        yield copy;
      }
      case ObjectNode fields -> {
        ObjectNode copy = MAPPER.createObjectNode();
        fields.properties().forEach(f -> copy.set(f.getKey(), replaced(f.getValue(), replace)));
        yield copy;
      }
      default -> node;
    };
  }

  /// Parses a line written by [#line]; handwritten lines have no time.
  ///
  /// @param where the start of an error message, such as `Line 3 of session.jsonl`
  /// @throws UserError if it is not a command
  public static JournalEntry read(String line, String where) {
    if (line.length() > MAX_LETTERS) {
      throw new UserError(where + " is too long for a command.");
    }
    try {
      if (!(MAPPER.readTree(line) instanceof ObjectNode tree)) {
        throw new UserError(where + " is not a command; write one such as {\"command\":\"undo\"}.");
      }
      long at = tree.path(AT).asLong(0);
      Part part =
          FLAGS.stream()
              .filter(flag -> tree.path(flag.json()).asBoolean(false))
              .findFirst()
              .orElse(tree.path(ASIDE).asBoolean(false) ? Part.NO_UNDO : Part.STEP);
      Class<? extends Command> type = type(tree.path(NAME), where);
      tree.remove(List.of(NAME, AT, ASIDE));
      FLAGS.forEach(flag -> tree.remove(flag.json()));
      return new JournalEntry(at, MAPPER.treeToValue(tree, type), part);
    } catch (JacksonException | IllegalArgumentException e) {
      throw JsonFault.of(e, line, where, JsonFault.REWRITE, TEXTS);
    }
  }

  private static Class<? extends Command> type(JsonNode name, String where) {
    String written = name.asString("");
    Class<? extends Command> type = TYPES.get(FORMER.getOrDefault(written, written));
    if (type == null) {
      throw new UserError(
          "%s has an unknown command; commands are %s."
              .formatted(where, String.join(", ", TYPES.keySet().stream().sorted().toList())));
    }
    return type;
  }
}
