package org.headscope.app.chart;

import module java.base;

/// The name of a thing on screen, by which a pointer finds it wherever the layout puts it. Layers
/// and heads count from 1; positions, states and steps from 0.
///
/// Its text, which lessons use, is a word for the kind of thing and then its name or numbers:
///
/// | text | what it names |
/// |---|---|
/// | `panel attention` | a view, by its id |
/// | `head 2.1` | a head in the view of all heads |
/// | `layer 1` | all heads of a layer |
/// | `cell 22 11` | a cell of the map: a query, and a key that is no later |
/// | `query 22` | a row of the map, with its symbol |
/// | `key 11` | the symbol under a column of the map |
/// | `position 22` | a symbol of the sequence |
/// | `state 3` | a state of the automaton |
/// | `edge 0 i` | the edge that leaves a state with a symbol |
/// | `symbol n` | a symbol's line in the prediction of the next symbol |
/// | `step 400` | a checkpoint on the track |
/// | `control play` | a button or field, by its id |
public sealed interface Anchor {
  record OfPanel(String id) implements Anchor {
    public OfPanel {
      requireName(id);
    }
  }

  record OfHead(int layer, int head) implements Anchor {
    public OfHead {
      require(layer >= 1 && head >= 1, "layers and heads count from 1");
    }
  }

  record OfLayer(int layer) implements Anchor {
    public OfLayer {
      require(layer >= 1, "layers count from 1");
    }
  }

  record OfCell(int query, int key) implements Anchor {
    public OfCell {
      require(key <= query, "a query cannot look at a later key");
      require(key >= 0, POSITIONS);
    }
  }

  record OfQuery(int position) implements Anchor {
    public OfQuery {
      require(position >= 0, POSITIONS);
    }
  }

  record OfKey(int position) implements Anchor {
    public OfKey {
      require(position >= 0, POSITIONS);
    }
  }

  record OfPosition(int position) implements Anchor {
    public OfPosition {
      require(position >= 0, POSITIONS);
    }
  }

  record OfState(int state) implements Anchor {
    public OfState {
      require(state >= 0, "states count from 0");
    }
  }

  record OfEdge(int from, String symbol) implements Anchor {
    public OfEdge {
      require(from >= 0, "states count from 0");
      requireSymbol(symbol);
    }
  }

  record OfSymbol(String symbol) implements Anchor {
    public OfSymbol {
      requireSymbol(symbol);
    }
  }

  record OfStep(long step) implements Anchor {
    public OfStep {
      require(step >= 0, "steps count from 0");
    }
  }

  record OfControl(String id) implements Anchor {
    public OfControl {
      requireName(id);
    }
  }

  String POSITIONS = "positions count from 0";

  List<String> EXAMPLES =
      List.of(
          ("panel attention,head 2.1,layer 1,cell 22 11,query 22,key 11,position 22,state 3,"
                  + "edge 0 i,symbol n,step 400,control play")
              .split(","));

  /// Parses an anchor's text.
  ///
  /// @throws IllegalArgumentException with a sentence on what is wrong and what to write instead
  static Anchor parse(String text) {
    String[] words = text.strip().split("\\s+");
    try {
      return of(words);
    } catch (IllegalArgumentException e) {
      String why = e.getMessage() == null ? "" : ": " + e.getMessage();
      throw new IllegalArgumentException(
          "“%s” names nothing on screen%s; write %s."
              .formatted(shortened(text), why, likeliest(words[0])),
          e);
    }
  }

  /// Returns the anchor's text, which [#parse] reads.
  default String text() {
    return switch (this) {
      case OfPanel(String id) -> "panel " + id;
      case OfHead(int layer, int head) -> "head %d.%d".formatted(layer, head);
      case OfLayer(int layer) -> "layer " + layer;
      case OfCell(int query, int key) -> "cell %d %d".formatted(query, key);
      case OfQuery(int position) -> "query " + position;
      case OfKey(int position) -> "key " + position;
      case OfPosition(int position) -> "position " + position;
      case OfState(int state) -> "state " + state;
      case OfEdge(int from, String symbol) -> "edge %d %s".formatted(from, symbol);
      case OfSymbol(String symbol) -> "symbol " + symbol;
      case OfStep(long step) -> "step " + step;
      case OfControl(String id) -> "control " + id;
    };
  }

  /// Returns the name for use in sentences: `cell 22, 11`, `the edge of i out of state 0`.
  default String words() {
    return switch (this) {
      case OfPanel(String id) -> "the view “%s”".formatted(id);
      case OfCell(int query, int key) -> "cell %d, %d".formatted(query, key);
      case OfQuery(int position) -> "the row of query " + position;
      case OfKey(int position) -> "the column of key " + position;
      case OfEdge(int from, String symbol) ->
          "the edge of %s out of state %d".formatted(symbol, from);
      case OfSymbol(String symbol) -> "the line of symbol " + symbol;
      case OfControl(String id) -> "the control “%s”".formatted(id);
      case OfHead _, OfLayer _, OfPosition _, OfState _, OfStep _ -> text();
    };
  }

  private static Anchor of(String[] words) {
    int length = words[0].equals("cell") || words[0].equals("edge") ? 3 : 2;
    require(words.length == length, length == 2 ? "it takes one value" : "it takes two values");
    return switch (words[0]) {
      case "panel" -> new OfPanel(words[1]);
      case "head" -> head(words[1]);
      case "layer" -> new OfLayer(number(words[1]));
      case "cell" -> new OfCell(number(words[1]), number(words[2]));
      case "query" -> new OfQuery(number(words[1]));
      case "key" -> new OfKey(number(words[1]));
      case "position" -> new OfPosition(number(words[1]));
      case "state" -> new OfState(number(words[1]));
      case "edge" -> new OfEdge(number(words[1]), words[2]);
      case "symbol" -> new OfSymbol(words[1]);
      case "step" -> new OfStep(number(words[1]));
      case "control" -> new OfControl(words[1]);
      default -> throw new IllegalArgumentException();
    };
  }

  private static Anchor head(String text) {
    String[] parts = text.split("\\.", -1);
    require(parts.length == 2, "a head is its layer and its number");
    return new OfHead(number(parts[0]), number(parts[1]));
  }

  private static int number(String digits) {
    require(digits.matches("\\d{1,9}"), "“%s” is not a number".formatted(shortened(digits)));
    return Integer.parseInt(digits);
  }

  private static String likeliest(String word) {
    return EXAMPLES.stream()
        .filter(text -> text.startsWith(word.toLowerCase(Locale.ROOT) + " "))
        .findFirst()
        .orElseGet(() -> String.join(", ", EXAMPLES));
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  private static void requireName(String id) {
    require(id.matches("[a-zA-Z][a-zA-Z0-9-]{0,60}"), "a name has letters, digits and hyphens");
  }

  private static void requireSymbol(String symbol) {
    require(symbol.matches("\\S{1,40}"), "a symbol has no blanks");
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
