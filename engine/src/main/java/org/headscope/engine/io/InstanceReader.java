package org.headscope.engine.io;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One line of an instance file, in either of its forms: [RegBenchLine] and [TaskLine]. Unknown
/// fields are ignored.
final class InstanceReader {
  private InstanceReader() {}

  /// Reads `json`.
  ///
  /// @param where how errors begin: the file and the line
  /// @param defaultId the name of an instance that has none
  static Instance read(String json, String where, String defaultId) {
    try {
      return read(InstanceTree.of(json), where, defaultId);
    } catch (JacksonException e) {
      throw JsonFault.of(e, json, where, "regenerate the file, or " + JsonFault.REWRITE);
    }
  }

  /// Reads `line`, as [#read(String, String, String)] does.
  static Instance read(JsonNode line, String where, String defaultId) {
    if (!line.isObject()) {
      throw new UserError(where + " is not a JSON object; write {\"strings\":[…]} there.");
    }
    JsonFields fields = new JsonFields(where, line);
    return TaskLine.fits(fields)
        ? TaskLine.read(fields, defaultId)
        : RegBenchLine.read(fields, defaultId);
  }
}
