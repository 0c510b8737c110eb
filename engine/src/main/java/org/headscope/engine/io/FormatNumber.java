package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;
import tools.jackson.databind.JsonNode;

/// The field `format` of a file, which determines how the others are read.
public final class FormatNumber {
  private FormatNumber() {}

  /// Refuses a file that this version cannot read, before it reads anything else in it.
  ///
  /// @param text JSON
  /// @param where how an error begins, such as `The file run.json`
  /// @param newest the last format that this version reads
  /// @param without the error's end for a file without a format
  /// @throws UserError if the format is not one of 1 to `newest`
  public static void require(String text, String where, int newest, String without) {
    JsonNode format = Json.parse(text, JsonNode.class, where).path("format");
    UserError.when(!format.isIntegralNumber(), "%s has no format field, so it %s.", where, without);
    BigInteger number = format.bigIntegerValue();
    if (number.signum() <= 0 || number.compareTo(BigInteger.valueOf(newest)) > 0) {
      throw new UserError(
          "%s has format %s but this version reads %s; use the HeadScope that wrote it."
              .formatted(where, format, newest == 1 ? "format 1" : "formats 1 to " + newest));
    }
  }
}
