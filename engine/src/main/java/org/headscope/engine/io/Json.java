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

/// Reads and writes JSON for all of HeadScope: UTF-8, bounded, and strict. No field may occur
/// twice, none may be missing but optional ones, and numbers, texts and truth values are not turned
/// into one another.
public final class Json {
  /// Larger files are not ours.
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

  /// A record's components must all be there, but those whose type says that they are optional.
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

  /// `value` on one line; absent optionals are left out.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// Prints [#line] without holding all of it.
  public static void print(PrintWriter out, Object value) {
    MAPPER
        .writer()
        .without(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .without(SerializationFeature.WRAP_EXCEPTIONS) // why `out` cannot be written is not JSON's
        .writeValue(out, value);
    out.println();
  }

  /// `value` indented, with a final newline.
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /// The content of `file` as a `type`.
  ///
  /// @throws UserError naming the file, the field and the remedy if it cannot be read as one
  public static <T> T read(Path file, Class<T> type) {
    return parse(text(file), type, "The file " + file);
  }

  /// [#read] of a file of texts that comes with the program, at the root of its class path.
  public static <T> T readOwn(String name, Class<T> type) {
    try (InputStream file =
        Objects.requireNonNull(Json.class.getResourceAsStream("/" + name), name)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return parse(text, type, "The HeadScope file " + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// [#read] of a file that a person wrote: a field that is not known is refused, since it may be
  /// another's name misspelt.
  public static <T> T readKnown(Path file, Class<T> type) {
    return parseKnown(text(file), type, "The file " + file);
  }

  /// [#parse] of what a person wrote.
  public static <T> T parseKnown(String json, Class<T> type, String where) {
    return parse(
        MAPPER.reader().with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES),
        json,
        type,
        where,
        JsonFault.REWRITE);
  }

  /// `json` as a `type`.
  ///
  /// @param where how an error begins, such as `The file run.json`
  public static <T> T parse(String json, Class<T> type, String where) {
    return parse(MAPPER.reader(), json, type, where, JsonFault.RESTORE);
  }

  /// [#parse] of what a person typed.
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

  /// The text of `file`, at most 256 MiB of UTF-8, without the mark that some editors put before
  /// it.
  public static String text(Path file) {
    FileErrors.requireRegular(file);
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UserError(
            "The file " + file + " is larger than 256 MiB, so HeadScope did not write it.");
      }
      return Utf8Lines.unmarked(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Instances inside other JSON, as their lines in files have them.
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
