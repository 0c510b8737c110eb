package org.headscope.engine.io.automaton;

import module java.base;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.headscope.engine.run.UserError;

/// A finite automaton in JFLAP's XML:
///
/// ```
/// <structure><type>fa</type><automaton>
///   <state id="0" name="q0"><initial/></state>
///   <transition><from>0</from><to>0</to><read>a</read></transition>
/// </automaton></structure>
/// ```
///
/// Files of JFLAP 4 have no `automaton` around states. Document types and entities are refused.
final class JffAutomaton {
  private final LineFaults faults;
  private final XMLStreamReader xml;
  private final SequencedSet<String> states = new LinkedHashSet<>();
  private final List<DrawnAutomaton.Edge> edges = new ArrayList<>();
  private Optional<String> initial = Optional.empty();
  private Optional<String> type = Optional.empty();
  private int finals;

  /// The text of an element and the line in which the text begins.
  private record TextElement(String text, int line) {}

  private JffAutomaton(XMLStreamReader xml, LineFaults faults) {
    this.xml = xml;
    this.faults = faults;
  }

  static DrawnAutomaton read(String text, LineFaults faults) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
      return new JffAutomaton(xml, faults).automaton();
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      throw faults.at(
          line,
          "this is not valid XML; close every element, or save the automaton again from JFLAP",
          e);
    }
  }

  private int line() {
    return xml.getLocation().getLineNumber();
  }

  /// Returns the next event that is not white space or a comment.
  private int next() throws XMLStreamException {
    int event = xml.next();
    if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw faults.at(
          line(), "document types and entities are not read; save the automaton again from JFLAP");
    }
    return event;
  }

  private DrawnAutomaton automaton() throws XMLStreamException {
    while (xml.hasNext()) {
      if (next() == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "structure", "automaton" -> {}
          case "type" -> type(content());
          case "state" -> state();
          case "transition" -> transition();
          case "block" ->
              throw faults.at(line(), "blocks cannot be read; replace the block by its states");
          default -> skip();
        }
      }
    }
    if (type.isEmpty() || edges.isEmpty()) {
      throw new UserError(
          "%s has no %s; save a finite automaton from JFLAP."
              .formatted(faults.where(), type.isEmpty() ? "<type>fa</type>" : "transition"));
    }
    String start =
        initial.orElseThrow(() ->
            new UserError("%s has no initial state; mark one in JFLAP.".formatted(faults.where())));
    for (DrawnAutomaton.Edge edge : edges) {
      for (String end : List.of(edge.from(), edge.to())) {
        if (!states.contains(end)) {
          throw faults.at(
              edge.line(),
              "there is no state %s; add it, or leave the transition out"
                  .formatted(LineFaults.quoted(end)));
        }
      }
    }
    boolean tells = finals > 0 && finals < states.size();
    Set<String> ends = new HashSet<>(List.of(start));
    edges.forEach(edge -> ends.addAll(List.of(edge.from(), edge.to())));
    states.retainAll(ends);
    return new DrawnAutomaton(start, states, edges, tells);
  }

  private void type(TextElement written) {
    if (!written.text().equals("fa")) {
      throw faults.at(
          written.line(),
          "the type is %s, and only finite automata (fa) are read; save one from JFLAP"
              .formatted(LineFaults.quoted(written.text())));
    }
    type = Optional.of(written.text());
  }

  private void state() throws XMLStreamException {
    int line = line();
    String id = xml.getAttributeValue(null, "id");
    if (id == null || !states.add(id.strip())) {
      throw faults.at(
          line,
          id == null
              ? "the state has no id; give it a number"
              : "there are two states %s; change the id of one".formatted(LineFaults.quoted(id)));
    }
    while (next() != XMLStreamConstants.END_ELEMENT) {
      if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
        if (xml.getLocalName().equals("initial")) {
          first(id.strip());
        }
        finals += xml.getLocalName().equals("final") ? 1 : 0;
        skip();
      }
    }
  }

  private void first(String id) {
    if (initial.isPresent()) {
      throw faults.at(
          line(),
          "the states %s and %s are both initial; make only one initial"
              .formatted(LineFaults.quoted(initial.get()), LineFaults.quoted(id)));
    }
    initial = Optional.of(id);
  }

  private void transition() throws XMLStreamException {
    int line = line();
    Optional<String> from = Optional.empty();
    Optional<String> to = Optional.empty();
    List<TextElement> reads = new ArrayList<>();
    while (next() != XMLStreamConstants.END_ELEMENT) {
      if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "from" -> from = Optional.of(content().text());
          case "to" -> to = Optional.of(content().text());
          case "read" -> reads.add(content());
          default -> skip();
        }
      }
    }
    if (from.isEmpty() || to.isEmpty() || reads.isEmpty()) {
      throw faults.at(line, "a transition needs <from>, <to> and <read>; add what is missing");
    }
    for (TextElement read : reads) {
      if (read.text().isEmpty()) {
        throw faults.at(
            read.line(),
            "the transition from %s to %s reads the empty word; give it a symbol, or remove it"
                .formatted(LineFaults.quoted(from.get()), LineFaults.quoted(to.get())));
      }
      for (SymbolLabel symbol : SymbolLabel.of(read.text(), read.line(), faults)) {
        OptionalDouble weight = OptionalDouble.empty();
        edges.add(
            new DrawnAutomaton.Edge(
                from.get(), to.get(), symbol.symbol(), symbol.probability(), weight, read.line()));
      }
    }
  }

  private TextElement content() throws XMLStreamException {
    int line = line();
    StringBuilder text = new StringBuilder();
    String name = xml.getLocalName();
    while (next() != XMLStreamConstants.END_ELEMENT) {
      if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
        throw faults.at(line(), "<%s> has elements in it; write plain text there".formatted(name));
      }
      if (xml.isCharacters()) {
        text.append(xml.getText());
      }
    }
    return new TextElement(text.toString().strip(), line);
  }

  private void skip() throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
  }
}
