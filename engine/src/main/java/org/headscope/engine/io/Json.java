package org.headscope.engine.io;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serial;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/// The one way HeadScope reads and writes JSON: UTF-8, bounded, and strict. No field may stand
/// there twice, none may be missing but optional ones, and numbers, texts and truth values are not
/// turned into one another.
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

  /// The mapper itself, for trees and streams.
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /// `value` on one line; absent optionals are left out.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// Prints [#line] without holding all of it.
  public static void print(PrintWriter out, Object value) {
    MAPPER.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(out, value);
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

  /// [#read] of a file that a person wrote: a field that is not known is refused, since it may be
  /// another's name misspelt.
  public static <T> T readKnown(Path file, Class<T> type) {
    return parseKnown(text(file), type, "The file " + file);
  }

  /// [#parse] of what a person wrote.
  public static <T> T parseKnown(String json, Class<T> type, String where) {
    return parse(
        MAPPER.reader().with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES), json, type, where);
  }

  /// `json` as a `type`.
  ///
  /// @param where how an error begins, such as `The file run.json`
  public static <T> T parse(String json, Class<T> type, String where) {
    return parse(MAPPER.reader(), json, type, where);
  }

  /// [#parse] of what a person typed, who can only correct it.
  public static <T> T parseTyped(String json, Class<T> type, String where) {
    return parse(MAPPER.reader(), json, type, where, "correct it");
  }

  private static <T> T parse(ObjectReader reader, String json, Class<T> type, String where) {
    return parse(reader, json, type, where, "restore or regenerate it");
  }

  private static <T> T parse(
      ObjectReader reader, String json, Class<T> type, String where, String remedy) {
    if (json.isBlank()) {
      throw new UserError(where + " is empty; " + remedy + ".");
    }
    try {
      T value = reader.forType(type).readValue(json);
      if (value == null) {
        throw new UserError(where + " contains only null; " + remedy + ".");
      }
      return value;
    } catch (UnrecognizedPropertyException e) {
      throw new UserError(
          "%s has a field that is not known: %s; its neighbours may be %s."
              .formatted(where, path(e), String.join(", ", fields(e.getReferringClass()))),
          e);
    } catch (DatabindException | InputCoercionException e) {
      if (reason(e).startsWith("Trailing token")) {
        throw new UserError(where + " goes on behind its end" + place(e) + "; " + remedy + ".", e);
      }
      throw new UserError(
          where + " has a field that cannot be used: " + field(e) + reason(e) + "; correct it.", e);
    } catch (JacksonException e) {
      throw new UserError(where + " is not valid JSON" + place(e) + "; " + remedy + ".", e);
    }
  }

  /// The text of `file`, at most 256 MiB of UTF-8.
  public static String text(Path file) {
    FileErrors.requireRegular(file);
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UserError("The file " + file + " is larger than 256 MiB; it is not one of ours.");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// The fields of a record as files have them, those of unwrapped records in their place.
  private static List<String> fields(Class<?> type) {
    List<String> fields = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        fields.addAll(fields(component.getType()));
      } else {
        fields.add(component.getName());
      }
    }
    return fields;
  }

  private static String field(JacksonException e) {
    String path = path(e);
    return path.isEmpty() ? "" : path + ", ";
  }

  private static String path(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      String name = step.getPropertyName();
      path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
    }
    return path.toString();
  }

  private static String reason(JacksonException e) {
    Throwable cause = e.getCause();
    String message = cause == null ? e.getOriginalMessage() : cause.getMessage();
    return message == null
        ? "a value is missing"
        : message
            .lines()
            .findFirst()
            .orElse("")
            .replaceAll("(java|tools|org)\\.[\\w.]*\\.", "")
            .replaceFirst("[.;]$", "");
  }

  private static String place(JacksonException e) {
    return e.getLocation() == null
        ? ""
        : " at line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }
}
