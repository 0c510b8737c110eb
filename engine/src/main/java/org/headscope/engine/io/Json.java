package org.headscope.engine.io;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.*;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.*;
import tools.jackson.databind.cfg.*;
import tools.jackson.databind.introspect.*;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/// Reads and writes all JSON of HeadScope: UTF-8, bounded, and strict. Duplicate fields and missing
/// fields that are not optional are errors, and numbers, texts and truth values are not converted
/// into each other.
public final class Json {
  /// Maximum file size; HeadScope writes no larger ones.
  private static final long MAX_BYTES = 256L << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(64).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .annotationIntrospector(new AllButOptionalRequired())
          .addModule(new InstanceModule())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .changeDefaultPropertyInclusion(p -> p.withValueInclusion(JsonInclude.Include.NON_ABSENT))
          .build();

  /// Requires every component of a record whose type is not optional.
  private static final class AllButOptionalRequired extends JacksonAnnotationIntrospector {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
      if (member instanceof AnnotatedParameter parameter) {
        return !parameter.getRawType().getSimpleName().startsWith("Optional");
      }
      return super.hasRequiredMarker(config, member);
    }
  }

  private Json() {}

  public static JsonMapper mapper() {
    return MAPPER;
  }

  /// Returns `value` on one line, without absent optionals.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// Prints [#line] without holding all of it in memory.
  public static void print(PrintWriter out, Object value) {
    MAPPER
        .writer()
        .without(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .without(SerializationFeature.WRAP_EXCEPTIONS) // keeps the error of `out` itself
        .writeValue(out, value);
    out.println();
  }

  /// Returns `value` indented, with a final newline.
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /// Reads `file` as a `type`.
  ///
  /// @throws UserError naming the file, the field and the remedy if it cannot be read as one
  public static <T> T read(Path file, Class<T> type) {
    return parse(text(file), type, "The file " + file);
  }

  /// Reads a resource of the program at the root of the class path, as [#read] does.
  public static <T> T readOwn(String name, Class<T> type) {
    try (InputStream file =
        Objects.requireNonNull(Json.class.getResourceAsStream("/" + name), name)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return parse(text, type, "HeadScope's own file " + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads a file that a person wrote, as [#read] does, but refuses unknown fields, since they may
  /// be misspelt.
  public static <T> T readKnown(Path file, Class<T> type) {
    return parseKnown(text(file), type, "The file " + file);
  }

  /// Parses JSON that a person wrote, as [#parse] does.
  public static <T> T parseKnown(String json, Class<T> type, String where) {
    return parse(
        MAPPER.reader().with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES),
        json,
        type,
        where,
        JsonFault.REWRITE);
  }

  /// Parses `json` as a `type`.
  ///
  /// @param where how an error begins, such as `The file run.json`
  public static <T> T parse(String json, Class<T> type, String where) {
    return parse(MAPPER.reader(), json, type, where, JsonFault.RESTORE);
  }

  /// Parses JSON that a person typed, as [#parse] does.
  public static <T> T parseTyped(String json, Class<T> type, String where) {
    return parse(MAPPER.reader(), json, type, where, JsonFault.REWRITE);
  }

  private static <T> T parse(
      ObjectReader reader, String json, Class<T> type, String where, String remedy) {
    String empty = remedy.equals(JsonFault.REWRITE) ? "write an object in braces there" : remedy;
    UserError.when(json.isBlank(), "%s is empty; %s.", where, empty);
    try {
      T value = reader.forType(type).readValue(json);
      if (value == null) {
        throw new UserError(where + " contains only null; " + empty + ".");
      }
      return value;
    } catch (JacksonException e) {
      throw JsonFault.of(e, json, where, remedy);
    }
  }

  /// Returns the text of `file`, at most 256 MiB of UTF-8, without a byte-order mark.
  public static String text(Path file) {
    FileErrors.requireRegular(file);
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UserError("The file " + file + " is larger than 256 MiB; it is not one of ours.");
      }
      return Utf8Lines.unmarked(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Instances inside other JSON, in the form of their lines in files.
  static final class InstanceModule extends SimpleModule {
    @Serial private static final long serialVersionUID = 1L;

    InstanceModule() {
      super("instances");
      addSerializer(Instance.class, new Serializer());
      addDeserializer(Instance.class, new Deserializer());
    }

    private static final class Serializer extends ValueSerializer<Instance> {
      @Override
      public void serialize(Instance instance, JsonGenerator json, SerializationContext context) {
        InstanceFile.write(json, instance);
      }
    }

    private static final class Deserializer extends ValueDeserializer<Instance> {
      @Override
      public Instance deserialize(JsonParser parser, DeserializationContext context) {
        return InstanceFile.read(context.readTree(parser), "the instance", "instance");
      }
    }
  }
}
