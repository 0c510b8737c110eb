package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.engine.io.JsonFault;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.*;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.*;

/// A reader of YAML, which includes JSON, with the line numbers of values. It refuses aliases and
/// tags: with them, a few lines could become gigabytes, or any Java object.
final class YamlReader {
  private static final int MAX_DEPTH = 12;
  private static final int MAX_VALUES = 5000;

  private static final YAMLFactory FACTORY =
      YAMLFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(100_000)
                  .maxNumberLength(40)
                  .build())
          .loadSettings(
              LoadSettings.builder()
                  .setMaxAliasesForCollections(1)
                  .setAllowDuplicateKeys(false)
                  .setAllowRecursiveKeys(false)
                  .setCodePointLimit(LessonReader.MAX_BYTES)
                  .build())
          .build();

  private final Mistakes mistakes;
  private final int before;
  private int values;

  private YamlReader(Mistakes mistakes, int before) {
    this.mistakes = mistakes;
    this.before = before;
  }

  /// A mistake found by this reader, as opposed to the YAML library.
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int line;

    Refused(int line, String sentence) {
      super(sentence);
      this.line = line;
    }
  }

  /// Reads `text` as an object; empty, after reporting a mistake, if it is not one.
  ///
  /// @param before the number of lines of the file before it
  static Optional<Located.Members> read(String text, int before, Mistakes mistakes) {
    return new YamlReader(mistakes, before).object(text);
  }

  private Optional<Located.Members> object(String text) {
    if (text.isBlank()) {
      return Optional.of(new Located.Members(before + 1, Map.of()));
    }
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Located read = value(parser);
      if (parser.nextToken() != null) {
        throw new Refused(line(parser), "A second document begins here; remove the ---.");
      }
      if (read instanceof Located.Members members) {
        return Optional.of(members);
      }
      mistakes.add(read.line(), "There are no fields here; write lines such as “notes: …”.");
    } catch (Refused e) {
      mistakes.add(e.line, String.valueOf(e.getMessage()));
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      mistakes.add(
          before + line,
          JsonFault.ofOwnRules(e).map(rule -> "This " + rule + ".").orElseGet(() -> invalid(e)));
    } catch (RuntimeException e) {
      // The library throws these for characters that YAML does not allow.
      mistakes.add(before + 1, invalid(e));
    }
    return Optional.empty();
  }

  private static String invalid(Exception e) {
    return "This is not valid YAML: %s; check its indentation, quotation marks and brackets."
        .formatted(problem(e));
  }

  /// Returns the library's message without its drawings of the place: the text below the first
  /// drawing is the problem, the text above it only the context.
  private static String problem(Exception e) {
    String message =
        e instanceof JacksonException j ? j.getOriginalMessage() : String.valueOf(e.getMessage());
    List<String> lines = String.valueOf(message).lines().map(String::strip).toList();
    int drawn = lines.indexOf("^");
    String first = lines.isEmpty() ? "something is wrong" : lines.getFirst();
    return (drawn >= 0 && drawn + 1 < lines.size() ? lines.get(drawn + 1) : first)
        .replaceFirst("[.;]$", "");
  }

  private int line(JsonParser parser) {
    return before + Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  private Located value(JsonParser parser) {
    int line = line(parser);
    refuseReferences((YAMLParser) parser, line);
    if (++values > MAX_VALUES) {
      throw new Refused(
          line, "There are more than %,d values here; split it.".formatted(MAX_VALUES));
    }
    JsonToken token = parser.currentToken();
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (token) {
      case START_OBJECT -> members(parser, line);
      case START_ARRAY -> list(parser, line);
      case VALUE_TRUE, VALUE_FALSE ->
          new Located.Scalar(line, nodes.booleanNode(token == JsonToken.VALUE_TRUE));
      case VALUE_NUMBER_INT -> whole(parser, line);
      case VALUE_NUMBER_FLOAT -> decimal(parser, line);
      case VALUE_STRING -> new Located.Scalar(line, nodes.stringNode(parser.getString()));
      case null, default ->
          throw new Refused(line, "A value is missing here; write one, or remove its name.");
    };
  }

  private static Located whole(JsonParser parser, int line) {
    try {
      return new Located.Scalar(line, JsonNodeFactory.instance.numberNode(parser.getLongValue()));
    } catch (JacksonException _) {
      throw new Refused(line, "The number here is too large; write a smaller one.");
    }
  }

  /// Reads a decimal as text, which keeps how it is written: 2.10 is a different head than 2.1.
  private static Located decimal(JsonParser parser, int line) {
    return new Located.Scalar(line, JsonNodeFactory.instance.numberNode(parser.getDecimalValue()));
  }

  private static void refuseReferences(YAMLParser parser, int line) {
    if (parser.isCurrentAlias()) {
      throw new Refused(line, "Lessons have no YAML aliases (*); put quotes around the text.");
    }
    if (parser.getTypeId() != null) {
      throw new Refused(line, "Lessons have no YAML tags (!); put quotes around the text.");
    }
  }

  private Located members(JsonParser parser, int line) {
    Map<String, Located> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new Located.Members(line, members);
  }

  private Located list(JsonParser parser, int line) {
    List<Located> all = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      all.add(value(parser));
    }
    return new Located.Values(line, all);
  }
}
