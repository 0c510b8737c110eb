package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.automata.RegularExpression;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.automaton.ForeignAutomaton;
import org.headscope.engine.io.automaton.NamedAutomaton;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// An automaton as a person writes it: the fields that lines of instances have, DOT, JFLAP's XML,
/// or a regular expression.
///
/// @param where how errors begin: [#TYPED], or the file
/// @param family checks the latent of an instance
/// @param vocabulary of the instances, whose ordinary tokens are symbols
public record AutomatonText(String where, TaskFamily family, Vocabulary vocabulary) {
  /// The beginning of errors about typed text.
  public static final String TYPED = "The automaton";

  private static final int MAX_LETTERS = 1 << 18;
  private static final String TRANSITIONS = "transitions";

  /// Returns the automaton that `text` describes.
  ///
  /// @throws UserError that says what is wrong and where
  public NamedAutomaton read(String text) {
    String plain = text.strip();
    if (plain.isEmpty() || text.length() > MAX_LETTERS) {
      throw new UserError(
          "%s has %,d characters; write 1 to %,d letters as JSON, DOT, JFLAP's XML or a regular expression."
              .formatted(where, text.length(), MAX_LETTERS));
    }
    if (plain.startsWith("{")) {
      return json(Json.parseTyped(text, JsonNode.class, where));
    }
    if (ForeignAutomaton.isForeign(plain)) {
      return ForeignAutomaton.read(text, vocabulary, where);
    }
    String subject =
        where.equals(TYPED) ? "The regular expression" : where + ", read as a regular expression,";
    return new NamedAutomaton(
        RegularExpression.automaton(text, subject, this::token), SymbolNames.NONE, false);
  }

  private int token(int letter) {
    int id = vocabulary.id(Character.toString(letter));
    return vocabulary.isOrdinary(id) ? id : Vocabulary.NONE;
  }

  private NamedAutomaton json(JsonNode tree) {
    if (!(tree instanceof ObjectNode object)) {
      throw new UserError(where + " is not a JSON object; write its states and transitions.");
    }
    JsonFields fields = new JsonFields(where + ",", object);
    if (!fields.has("symbols") && object.path(TRANSITIONS).isArray()) {
      name(object, fields);
    }
    Latent latent = family.latent(fields, vocabulary);
    return latent
        .automaton()
        .map(pfa -> new NamedAutomaton(pfa, latent.symbols(), false))
        .orElseThrow(
            () -> new UserError("This task has no automata; choose instances of one that has."));
  }

  /// Assigns letters to symbols that are not letters.
  private void name(ObjectNode object, JsonFields fields) {
    Set<String> labels = new LinkedHashSet<>();
    for (JsonNode entry : fields.array(TRANSITIONS)) {
      if (entry.size() == 4 && entry.get(1).isString()) {
        labels.add(entry.get(1).stringValue());
      }
    }
    SymbolNames names;
    try {
      names = SymbolNames.of(labels, vocabulary.ordinaryLabels());
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          TRANSITIONS, "has symbols that cannot be read (" + e.getMessage() + ")", "use others");
    }
    if (names.isEmpty()) {
      return;
    }
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    for (JsonNode entry : fields.array(TRANSITIONS)) {
      if (entry instanceof ArrayNode four && four.size() == 4 && four.get(1).isString()) {
        four.set(1, nodes.stringNode(names.letter(four.get(1).stringValue())));
      }
    }
    ObjectNode symbols = nodes.objectNode();
    names.names().forEach((letter, label) -> symbols.set(letter, nodes.stringNode(label)));
    object.set("symbols", symbols);
    object.remove("alphabet"); // of labels
  }
}
