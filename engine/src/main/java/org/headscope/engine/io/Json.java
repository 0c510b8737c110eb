package org.headscope.engine.io;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one way HeadScope reads and writes JSON: strict, bounded, UTF-8. */
public final class Json {
  /** Larger files are not ours. */
  private static final long MAX_BYTES = 256L << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(64).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .changeDefaultPropertyInclusion(p -> p.withValueInclusion(JsonInclude.Include.NON_ABSENT))
          .build();

  private Json() {}

  /** The mapper itself, for trees and streams. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** {@code value} on one line; absent optionals are left out. */
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** {@code value} indented, with a final newline. */
  public static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /**
   * The content of {@code file} as a {@code type}.
   *
   * @throws UserError naming the file, the field and the remedy if it cannot be read as one
   */
  public static <T> T read(Path file, Class<T> type) {
    return parse(text(file), type, "The file " + file);
  }

  /**
   * {@code json} as a {@code type}.
   *
   * @param where how an error begins, such as {@code The file run.json}
   */
  public static <T> T parse(String json, Class<T> type, String where) {
    try {
      return MAPPER.readValue(json, type);
    } catch (DatabindException e) {
      throw new UserError(
          where + " has a field that cannot be used: " + field(e) + reason(e) + "; correct it.", e);
    } catch (JacksonException e) {
      throw new UserError(
          where + " is not valid JSON" + place(e) + "; restore it or make it anew.", e);
    }
  }

  /** The text of {@code file}, at most 256 MiB of UTF-8. */
  public static String text(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new UserError(file + " is a folder, not a file; name the file inside it.");
      }
      if (!Files.exists(file)) {
        throw new UserError("There is no file " + file + "; check its name.");
      }
      if (Files.size(file) > MAX_BYTES) {
        throw new UserError("The file " + file + " is larger than 256 MiB; it is not one of ours.");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new UserError("The file " + file + " is not UTF-8 text; save it as UTF-8.", e);
    } catch (IOException e) {
      throw new UserError(
          "The file " + file + " cannot be read; check that you may read it and try again.", e);
    }
  }

  private static String field(DatabindException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      String name = step.getPropertyName();
      path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
    }
    return path.isEmpty() ? "" : path + ", ";
  }

  private static String reason(DatabindException e) {
    Throwable cause = e.getCause();
    String message = cause == null ? e.getOriginalMessage() : cause.getMessage();
    return message == null ? "unknown reason" : message.lines().findFirst().orElse("").strip();
  }

  private static String place(JacksonException e) {
    return e.getLocation() == null
        ? ""
        : " at line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }
}
