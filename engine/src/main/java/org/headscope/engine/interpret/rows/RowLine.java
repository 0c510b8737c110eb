package org.headscope.engine.interpret.rows;

import module java.base;

import org.headscope.engine.io.CsvLine;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One line of a file of rows.
///
/// @param token the label of the token at `position`, if it is recorded
/// @param row V probabilities of the next token
record RowLine(String id, int position, Optional<String> token, double[] row) {
  private static final Pattern COLUMN = Pattern.compile("p(\\d{1,7})");

  /// Reads an object with the fields `id`, `position`, `row` and perhaps `token`; others are
  /// skipped.
  ///
  /// @param where the beginning of errors
  static RowLine ofJson(String line, String where) {
    JsonNode object;
    try {
      object = Json.mapper().readTree(line);
    } catch (JacksonException e) {
      throw new UserError("%s %s; write it again.".formatted(where, JsonFault.problem(e, line)), e);
    }
    JsonNode id = object.path("id");
    JsonNode position = object.path("position");
    JsonNode token = object.path("token");
    JsonNode row = object.path("row");
    UserError.when(!id.isString(), "%s lacks \"id\"; write the instance's ID as a text.", where);
    UserError.when(
        !position.isIntegralNumber() || !position.canConvertToInt() || position.intValue() < 0,
        "%s lacks \"position\"; write a whole number from 0.",
        where);
    UserError.when(
        !row.isArray() || row.valueStream().anyMatch(p -> !p.isNumber()),
        "%s lacks \"row\"; write a list of numbers.",
        where);
    return new RowLine(
        id.stringValue(),
        position.intValue(),
        token.isString() ? Optional.of(token.stringValue()) : Optional.empty(),
        row.valueStream().mapToDouble(JsonNode::doubleValue).toArray());
  }

  /// The columns of a table.
  ///
  /// @param token −1 if there is none
  /// @param probabilities the column of each of V tokens
  record Columns(int count, int id, int position, int token, int[] probabilities) {
    /// Reads the first line of a table; columns of other names are skipped.
    static Columns of(String line, String where) {
      List<String> names = split(line, where);
      SortedMap<Integer, Integer> found = new TreeMap<>();
      for (int i = 0; i < names.size(); i++) {
        Matcher column = COLUMN.matcher(names.get(i));
        if (column.matches()) {
          UserError.when(
              found.put(Integer.parseInt(column.group(1)), i) != null,
              "%s has the column %s twice; keep one.",
              where,
              names.get(i));
        }
      }
      Columns columns =
          new Columns(
              names.size(),
              names.indexOf("id"),
              names.indexOf("position"),
              names.indexOf("token"),
              found.values().stream().mapToInt(i -> i).toArray());
      UserError.when(
          columns.id < 0
              || columns.position < 0
              || found.size() < 2
              || found.lastKey() != found.size() - 1,
          "%s must name the columns id, position and p0, p1, … for every token; see engine/docs/formats.md.",
          where);
      return columns;
    }

    RowLine read(String line, String where) {
      List<String> cells = split(line, where);
      UserError.when(
          cells.size() != count,
          "%s has %d columns, and the first line has %d; write a number for every token.",
          where,
          cells.size(),
          count);
      UserError.when(
          !cells.get(position).matches("\\d{1,9}"),
          "%s has the position '%s'; write a whole number from 0.",
          where,
          cells.get(position));
      double[] row = new double[probabilities.length];
      for (int x = 0; x < row.length; x++) {
        row[x] = number(cells.get(probabilities[x]), x, where);
      }
      return new RowLine(
          cells.get(id),
          Integer.parseInt(cells.get(position)),
          token < 0 ? Optional.empty() : Optional.of(cells.get(token)),
          row);
    }

    private static double number(String cell, int token, String where) {
      try {
        return Double.parseDouble(cell);
      } catch (NumberFormatException e) {
        throw new UserError(
            "%s has '%s' in p%d; write a number from 0 to 1.".formatted(where, cell, token), e);
      }
    }

    private static List<String> split(String line, String where) {
      return CsvLine.cells(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
          .orElseThrow(() ->
              new UserError(where + " has a quotation mark that is not closed; write it again."));
    }
  }
}
