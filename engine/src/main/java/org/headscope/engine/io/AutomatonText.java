package org.headscope.engine.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.RegularExpression;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.databind.JsonNode;

/// An automaton as somebody writes it: the fields that lines of instances have, DOT as [Dot] writes
/// it, or a regular expression. All go through the check of files.
public final class AutomatonText {
  private static final int MAX_LETTERS = 1 << 18;
  private static final String WHERE = "The automaton's";

  private static final Pattern EDGE =
      Pattern.compile("\"?(\\w+)\"?\\s*->\\s*\"?(\\w+)\"?\\s*(?:\\[([^\\]]*)\\])?");

  private static final Pattern LABEL =
      Pattern.compile("label\\s*=\\s*\"?\\s*([a-z])(?:[ ,:]+([0-9.eE+-]+))?\\s*\"?");

  private final TaskFamily family;
  private final Vocabulary vocabulary;

  private AutomatonText(TaskFamily family, Vocabulary vocabulary) {
    this.family = family;
    this.vocabulary = vocabulary;
  }

  /// The automaton that `text` describes.
  ///
  /// @param family checks what is hidden behind an instance
  /// @param vocabulary of the instances, whose ordinary tokens are symbols
  /// @throws UserError that says what is wrong and where
  public static Pfa read(String text, TaskFamily family, Vocabulary vocabulary) {
    return new AutomatonText(family, vocabulary).read(text);
  }

  private Pfa read(String text) {
    String plain = text.strip();
    if (plain.isEmpty() || plain.length() > MAX_LETTERS) {
      throw new UserError(
          "An automaton is written in 1 to %,d letters, as JSON, DOT or a regular expression."
              .formatted(MAX_LETTERS));
    }
    if (plain.startsWith("{")) {
      return checked(Json.parseTyped(plain, JsonNode.class, "The automaton"));
    }
    return plain.contains("->")
        ? dot(plain)
        : RegularExpression.automaton(
            plain,
            letter -> {
              int id = vocabulary.id((char) letter);
              return vocabulary.isOrdinary(id) ? id : -1;
            });
  }

  private Pfa checked(JsonNode tree) {
    if (!tree.isObject()) {
      throw new UserError("The automaton is no JSON object; write its states and transitions.");
    }
    return family
        .latent(new JsonFields(WHERE, tree), vocabulary)
        .automaton()
        .orElseThrow(
            () -> new UserError("This task has no automata; choose instances of one that has."));
  }

  /// An edge as it is written; without a probability all of its state are equally likely.
  private record Edge(String from, String to, String symbol, Optional<Double> probability) {}

  private Pfa dot(String text) {
    List<Edge> edges = new ArrayList<>();
    Optional<String> start = Optional.empty();
    Matcher each = EDGE.matcher(text);
    while (each.find()) {
      Matcher label = LABEL.matcher(each.group(3) == null ? "" : each.group(3));
      if (label.find()) {
        edges.add(
            new Edge(
                each.group(1),
                each.group(2),
                label.group(1),
                Optional.ofNullable(label.group(2)).map(AutomatonText::number)));
      } else if (start.isEmpty()) {
        start = Optional.of(each.group(2));
      } else {
        throw new UserError(
            "The edge from %s to %s has no label; write [label=\"a 0.5\"] behind it."
                .formatted(each.group(1), each.group(2)));
      }
    }
    if (edges.isEmpty()) {
      throw new UserError("The DOT has no edge with a label; write s0 -> s1 [label=\"a 0.5\"].");
    }
    return checked(Json.parse(json(edges, start), JsonNode.class, "The automaton"));
  }

  private static double number(String text) {
    double number = Double.NaN;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException _) {
      // told below
    }
    if (!(number > 0 && number <= 1)) {
      throw new UserError(
          "“%s” is no probability; write a number above 0 and at most 1.".formatted(text));
    }
    return number;
  }

  /// States have numbers in the order in which they are met, the first being where strings begin.
  private static String json(List<Edge> edges, Optional<String> start) {
    Map<String, Integer> states = new LinkedHashMap<>();
    Map<String, Double> sums = new LinkedHashMap<>();
    start.ifPresent(name -> states.put(name, 0));
    for (Edge edge : edges) {
      states.putIfAbsent(edge.from(), states.size());
      states.putIfAbsent(edge.to(), states.size());
      sums.merge(edge.from(), edge.probability().orElse(1.0), Double::sum);
    }
    List<Object> transitions = new ArrayList<>();
    for (Edge edge : edges) {
      double sum = sums.getOrDefault(edge.from(), 1.0);
      boolean written = edge.probability().isPresent();
      // Four decimals of thirds do not quite sum to one.
      double scale = !written || Math.abs(sum - 1) < 0.01 ? sum : 1;
      transitions.add(
          List.of(
              states.getOrDefault(edge.from(), 0),
              edge.symbol(),
              states.getOrDefault(edge.to(), 0),
              edge.probability().orElse(1.0) / scale));
    }
    return Json.line(Map.of("states", states.size(), "initial", 0, "transitions", transitions));
  }
}
