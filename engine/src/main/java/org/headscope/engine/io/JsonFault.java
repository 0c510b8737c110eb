package org.headscope.engine.io;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.*;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.*;

/// The fault of a text that should be JSON, in words for people who write files: the field, its
/// value and what is allowed. Jackson's messages name classes and settings that users cannot reach,
/// so none of them is shown.
public final class JsonFault {
  /// The remedy for a file that HeadScope wrote.
  static final String RESTORE = "restore or regenerate it";

  /// The remedy for wrong syntax in JSON that a person wrote.
  public static final String REWRITE = "check the quotation marks, commas and brackets there";

  private static final Pattern DUPLICATE = Pattern.compile("Duplicate Object property \"(.*)\"");
  private static final Pattern MAX_FIELDS = Pattern.compile(".*nesting depth.*allowed \\((\\d+).*");
  private static final Pattern NO_NUMBER =
      Pattern.compile("Non-standard token '([-+]?\\w+)'.*", Pattern.DOTALL);
  private static final Pattern UNEXPECTED =
      Pattern.compile("Unexpected character \\('(.)'.*", Pattern.DOTALL);

  private static final Set<Class<?>> LONG =
      Set.of(long.class, Long.class, OptionalLong.class, BigInteger.class);
  private static final Set<Class<?>> DECIMAL =
      Set.of(double.class, float.class, Double.class, Float.class, OptionalDouble.class);

  private static final String ANYTHING = "a text, a number, true, false or a list";

  private final String json;
  private final String remedy;
  private final Set<Class<?>> texts;

  private JsonFault(String json, String remedy, Set<Class<?>> texts) {
    this.json = json;
    this.remedy = remedy;
    this.texts = texts;
  }

  /// Returns the sentence about `json` for an error `e` of Jackson or of a record that it created.
  ///
  /// @param where how it begins, such as `The file run.json`
  /// @param remedy the remedy if there is no better one
  /// @param texts types that are written as texts here
  public static UserError of(
      RuntimeException e, String json, String where, String remedy, Class<?>... texts) {
    JsonFault fault = new JsonFault(json, remedy, Set.of(texts));
    return new UserError(where + " " + fault.problem(e) + ".", e);
  }

  /// Returns the fault in such a sentence, without a remedy: `has the field "id" twice at column
  /// 15`.
  public static String problem(JacksonException e, String json) {
    return new JsonFault(json, RESTORE, Set.of()).problem(e).replaceFirst("; [^;]*$", "");
  }

  private String problem(RuntimeException e) {
    return switch (e) {
      case UnrecognizedPropertyException unknown -> unknown(unknown);
      case InvalidTypeIdException kind -> kind(kind);
      case MismatchedInputException wrong -> mismatch(wrong);
      case InputCoercionException wide -> wrong(wide, expected(wide.getTargetType()));
      case JacksonException made when made.getCause() != null -> refused(path(made), made);
      case JacksonException syntax -> syntax(syntax);
      default -> refused("", e);
    };
  }

  /// Returns the fault and its remedy if the text breaks one of our own rules, not JSON's syntax: a
  /// duplicate field, or a limit exceeded.
  public static Optional<String> ofOwnRules(JacksonException e) {
    return new JsonFault("", RESTORE, Set.of()).rules(e);
  }

  private Optional<String> rules(JacksonException e) {
    String message = String.valueOf(e.getOriginalMessage());
    Matcher twice = DUPLICATE.matcher(message);
    if (twice.matches()) {
      return Optional.of(
          "has the field %s twice%s; keep one of them".formatted(quoted(twice.group(1)), at(e)));
    }
    if (e instanceof StreamConstraintsException) {
      Matcher most = MAX_FIELDS.matcher(message);
      return Optional.of(
          most.matches()
              ? "is nested more than %s deep%s; put fewer lists and objects inside one another"
                  .formatted(most.group(1), at(e))
              : "has a number, text or name that is far too long%s; shorten it".formatted(at(e)));
    }
    return Optional.empty();
  }

  private String syntax(JacksonException e) {
    Optional<String> rule = rules(e);
    if (rule.isPresent()) {
      return rule.get();
    }
    String message = String.valueOf(e.getOriginalMessage());
    String invalid = "is not valid JSON" + at(e);
    Matcher number = NO_NUMBER.matcher(message);
    if (number.matches()) {
      return invalid + ": it has no " + number.group(1) + "; write a finite number";
    }
    Matcher unexpected = UNEXPECTED.matcher(message);
    String what = unexpected.matches() ? ": unexpected " + unexpected.group(1) : "";
    boolean early = e instanceof UnexpectedEndOfInputException;
    return invalid + (early ? ", where it ends too early" : what) + "; " + remedy;
  }

  private String unknown(UnrecognizedPropertyException e) {
    List<String> fields = fields(e.getReferringClass());
    return "has the unknown field %s; %s"
        .formatted(
            quoted(path(e)),
            fields.isEmpty() ? "leave it out" : "known fields are " + String.join(", ", fields));
  }

  /// Returns the fault of a value with several forms, which are identified by one field or by all
  /// of them.
  private String kind(InvalidTypeIdException e) {
    Class<?> base = e.getBaseType().getRawClass();
    JsonTypeInfo info = base.getAnnotation(JsonTypeInfo.class);
    JsonSubTypes types = base.getAnnotation(JsonSubTypes.class);
    if (info == null || types == null) {
      return refused(path(e), e);
    }
    if (info.use() == JsonTypeInfo.Id.DEDUCTION) {
      return wrong(
          e,
          "an object with the fields "
              + Arrays.stream(types.value())
                  .map(type -> String.join(", ", fields(type.value())))
                  .collect(Collectors.joining(" or ")));
    }
    String names =
        Arrays.stream(types.value()).map(JsonSubTypes.Type::name).collect(Collectors.joining(", "));
    return e.getTypeId() == null
        ? "lacks the field %s%s; add it as one of %s"
            .formatted(quoted(info.property()), path(e).isEmpty() ? "" : " in " + path(e), names)
        : "has %s in the field %s; write one of %s"
            .formatted(quoted(e.getTypeId()), quoted(path(e)), names);
  }

  private String mismatch(MismatchedInputException e) {
    String message = String.valueOf(e.getOriginalMessage());
    if (message.startsWith("Trailing token")) {
      return "has text after its end%s; %s".formatted(at(e), remedy);
    }
    Class<?> type = e.getTargetType();
    if (type != null && type.isArray() && message.contains("to element of")) {
      type = type.getComponentType();
    }
    return message.startsWith("Missing")
        ? "lacks the field %s; add it as %s".formatted(quoted(path(e)), expected(type))
        : wrong(e, expected(type));
  }

  private String wrong(JacksonException e, String expected) {
    String value = shown(value(e));
    String place =
        e.getPath().isEmpty() ? "is " + value : "has " + value + " in the field " + quoted(path(e));
    return place + "; write " + expected;
  }

  /// Returns the fault of a value that a record's constructor refuses.
  private String refused(String path, Throwable e) {
    Throwable cause = e;
    while (cause instanceof JacksonException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    boolean own =
        (cause instanceof IllegalArgumentException || cause instanceof UserError)
            && !(cause instanceof NumberFormatException);
    String message = own ? String.valueOf(cause.getMessage()) : "";
    String reason = message.isEmpty() ? "" : ": " + message.replaceFirst("[.;]$", "");
    return "has a wrong value%s%s%s"
        .formatted(
            path.isEmpty() ? "" : " in the field " + quoted(path),
            reason,
            reason.contains("; ") || reason.contains("must")
                ? ""
                : "; " + (remedy.equals(RESTORE) ? RESTORE : "write another value there"));
  }

  private String expected(@Nullable Class<?> type) {
    return switch (type) {
      case null -> ANYTHING;
      case Class<?> t when t == int.class || t == Integer.class || t == OptionalInt.class ->
          "a whole number of at most 9 digits";
      case Class<?> t when LONG.contains(t) -> "a whole number of at most 18 digits";
      case Class<?> t when DECIMAL.contains(t) -> "a number";
      case Class<?> t when t == boolean.class || t == Boolean.class -> "true or false";
      case Class<?> t
          when t == String.class || Path.class.isAssignableFrom(t) || texts.contains(t) ->
          "a text in quotation marks";
      case Class<?> t when t.isArray() || Collection.class.isAssignableFrom(t) ->
          "a list in square brackets";
      case Class<?> t when t.isEnum() -> // as files have them
          "one of "
              + Arrays.stream(t.getEnumConstants())
                  .map(constant -> Json.mapper().<JsonNode>valueToTree(constant).asString())
                  .collect(Collectors.joining(", "));
      case Class<?> t when t.isRecord() && !fields(t).isEmpty() ->
          "an object with the fields " + String.join(", ", fields(t));
      case Class<?> t
          when Map.class.isAssignableFrom(t)
              || t.isRecord()
              || t.isAnnotationPresent(JsonTypeInfo.class) ->
          "an object in braces";
      default -> ANYTHING;
    };
  }

  /// Returns the fields of a record as in files, with those of unwrapped records in their place.
  private static List<String> fields(@Nullable Class<?> type) {
    List<String> fields = new ArrayList<>();
    if (type != null && type.isRecord()) {
      for (RecordComponent component : type.getRecordComponents()) {
        if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
          fields.addAll(fields(component.getType()));
        } else {
          fields.add(component.getName());
        }
      }
    }
    return fields;
  }

  private static String path(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      String name = step.getPropertyName();
      path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
    }
    return path.toString();
  }

  /// Returns the value at the place of `e`; missing if it cannot be found.
  private JsonNode value(JacksonException e) {
    try {
      JsonNode node = Json.mapper().readTree(json);
      for (JacksonException.Reference step : e.getPath()) {
        String name = step.getPropertyName();
        node = name == null ? node.path(step.getIndex()) : node.path(name);
      }
      return node;
    } catch (JacksonException _) {
      return Json.mapper().missingNode();
    }
  }

  private static String shown(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case STRING -> quoted(value.stringValue());
      case MISSING -> "another value";
      default -> PlainText.truncated(value.toString());
    };
  }

  private static String quoted(String text) {
    return '"' + PlainText.truncated(text) + '"';
  }

  private String at(JacksonException e) {
    if (e.getLocation() == null || e.getLocation().getColumnNr() < 1) {
      return "";
    }
    String line = json.indexOf('\n') < 0 ? "" : "line " + e.getLocation().getLineNr() + ", ";
    return " at " + line + "column " + e.getLocation().getColumnNr();
  }
}
