package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.app.chart.TokenLabels;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Matched;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.Workspace;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.task.Instance;

/// The content of the strip.
///
/// @param read the number of tokens that the model read
/// @param query the selected position, −1 for none
record Strip(
    Instance instance,
    int[] tokens,
    int read,
    Walk walk,
    Highlights highlights,
    Span window,
    int query)
    implements TokenLabels.Tokens {
  /// This without the window, the query and what matches the query.
  Strip unmarked() {
    return unmatched(new Span(0, tokens.length), -1);
  }

  /// This without matches, of another window and query.
  Strip unmatched(Span shown, int asked) {
    Highlights still = new Highlights(highlights.lit, highlights.isLit, new BitSet(), new BitSet());
    return new Strip(instance, tokens, read, walk, still, shown, asked);
  }

  /// The way through the automaton.
  ///
  /// @param states state after each token, −1 at separators and where there is none
  /// @param outside positions where a string has left the language
  /// @param departures the first of them in each string
  record Walk(List<Integer> states, BitSet outside, List<Trace.Departure> departures) {}

  /// The highlighted positions.
  ///
  /// @param lit positions that were selected or, where none were, that used the highlighted state
  ///   or edge
  /// @param isLit whether anything is selected or highlighted at all
  /// @param matches positions that followed the same n-gram as the query's
  /// @param contexts the positions of that n-gram before each of them
  record Highlights(BitSet lit, boolean isLit, BitSet matches, BitSet contexts) {}

  /// The strip of `inspection`.
  ///
  /// @param held what it read
  static Strip of(
      InspectionResult inspection, AlignedText held, SelectionState now, Matched matched) {
    int[] tokens = inspection.instance().tokens();
    int separator = inspection.instance().vocabulary().separator();
    Trace trace = held.trace();
    BitSet outside = new BitSet();
    BitSet lit = new BitSet();
    List<Integer> picked = now.workspace().marked().of(inspection.instance().id());
    boolean shines = now.sequence().state() >= 0 || now.sequence().edge().isPresent();
    boolean isLit = !picked.isEmpty() || shines;
    for (int t = 0; t < tokens.length; t++) {
      int state = trace.states().get(t);
      boolean symbol = tokens[t] != separator;
      outside.set(t, held.automaton().isPresent() && symbol && state < 0);
      if (shines && picked.isEmpty()) {
        lit.set(t, now.sequence().lights(state, trace.edges().get(t)));
      }
    }
    picked.stream().filter(t -> t < tokens.length).forEach(lit::set);
    Walk walk = new Walk(trace.states(), outside, trace.departures());
    BitSet matches = positions(matched, tokens.length);
    Highlights shown = new Highlights(lit, isLit, matches, contexts(matched, tokens, separator));
    return new Strip(
        inspection.instance(),
        tokens,
        inspection.tokens().length,
        walk,
        shown,
        now.sequence().window().within(tokens.length),
        now.sequence().query());
  }

  private static BitSet positions(Matched matched, int length) {
    BitSet positions = new BitSet();
    matched.positions().stream().filter(t -> t < length).forEach(positions::set);
    return positions;
  }

  /// The n−1 tokens before each match, back to the beginning of its string at the most.
  private static BitSet contexts(Matched matched, int[] tokens, int separator) {
    BitSet contexts = new BitSet();
    positions(matched, tokens.length).stream()
        .forEach(match -> {
          for (int t = match - 1; t > match - matched.order() && t >= 0; t--) {
            contexts.set(t);
            if (tokens[t] == separator) {
              return;
            }
          }
        });
    return contexts;
  }

  int length() {
    return tokens.length;
  }

  @Override
  public String symbol(int position) {
    return instance.vocabulary().label(tokens[position]);
  }

  @Override
  public int state(int position) {
    return walk.states.get(position);
  }

  @Override
  public String stateLabel(int position) {
    return instance.stateLabel(state(position));
  }

  @Override
  public int longest() {
    return instance.vocabulary().longestLabel(tokens);
  }

  @Override
  public boolean isHighlighted(int position) {
    return (!highlights.isLit || highlights.lit.get(position)) && position < read;
  }

  /// Returns whether the text is of several strings, which have numbers.
  boolean hasStrings() {
    return instance.vocabulary().separator() >= 0;
  }

  boolean separator(int position) {
    return tokens[position] == instance.vocabulary().separator();
  }

  /// The string that `position` belongs to, from 1; a separator ends its string.
  int string(int position) {
    return 1 + (int) IntStream.range(0, position).filter(this::separator).count();
  }

  /// `position 90: k, state 4, string 5`.
  String describe(int position) {
    if (separator(position)) {
      return "position %d: the separator after string %d".formatted(position, string(position));
    }
    String state =
        walk.outside.get(position)
            ? ", outside the language"
            : state(position) < 0 ? "" : ", " + instance.stateName(state(position));
    String unread = position >= read ? ", not read by the model" : "";
    String matches =
        highlights.matches.get(position) ? ", ▲ followed the symbols before the query" : "";
    String symbol = symbol(position);
    String string = hasStrings() ? ", string " + string(position) : "";
    if (departs(position)) {
      string += ", × which this automaton cannot make";
    }
    return "position %d: %s%s%s%s%s".formatted(position, symbol, state, string, unread, matches);
  }

  /// Returns whether the string of `position` leaves the language.
  private boolean departs(int position) {
    return walk.departures.stream().anyMatch(d -> string(d.position()) == string(position));
  }

  /// The line that writes its numbers: its tokens and states, and what is lit of them.
  ShellLine line(Workbench workbench) {
    SelectionState now = workbench.frame().selection();
    return new CommandLineWriter(workbench)
        .picture("sequence")
        .and(explained(now.workspace()))
        .and(lit(now))
        .and(marked(now));
  }

  private static List<String> explained(Workspace arranged) {
    String names =
        arranged.predictors().stream()
            .filter(PredictorChoice.Symbolic.class::isInstance)
            .map(choice -> ((PredictorChoice.Symbolic) choice).name())
            .collect(Collectors.joining(","));
    List<String> words = new ArrayList<>();
    boolean usual = arranged.predictors().equals(PredictorChoice.DEFAULTS);
    if (!usual && !names.isEmpty()) {
      words.addAll(List.of("--predictors", names));
    }
    switch (arranged.explained()) {
      case Workspace.ExplainedPredictor.Chosen(PredictorChoice.Symbolic(String name))
          when arranged.predictors().contains(new PredictorChoice.Symbolic(name)) ->
          words.addAll(List.of("--explain", name));
      case Workspace.ExplainedPredictor.None() -> words.addAll(List.of("--explain", "none"));
      default -> words.addAll(names.isEmpty() ? List.of("--explain", "none") : List.of());
    }
    return words;
  }

  private List<String> lit(SelectionState now) {
    SelectionState.InSequence sequence = now.sequence();
    return sequence.state() >= 0
        ? List.of("--highlight", String.valueOf(sequence.state()))
        : sequence
            .edge()
            .map(edge ->
                List.of(
                    "--highlight", edge.from() + ":" + instance.vocabulary().label(edge.symbol())))
            .orElse(List.of());
  }

  private List<String> marked(SelectionState now) {
    List<Integer> positions =
        now.opened().instance().map(i -> now.workspace().marked().of(i.id())).orElse(List.of());
    Stream<String> read = positions.stream().filter(t -> t < length()).map(String::valueOf);
    String words = read.collect(Collectors.joining(","));
    return words.isEmpty() ? List.of() : List.of("--highlight-positions", words);
  }

  /// An instance held against an automaton.
  ///
  /// @param trace its walk; where there is no automaton, the states of what was drawn
  record AlignedText(Instance instance, Optional<Pfa> automaton, Trace trace) {
    static AlignedText of(Instance instance, Optional<Pfa> automaton) {
      int separator = instance.vocabulary().separator();
      List<Integer> states = Arrays.stream(instance.stateAfter()).boxed().toList();
      // No edges lead to the latent's states.
      Trace drawn =
          new Trace(states, Collections.nCopies(states.size(), Optional.empty()), List.of());
      Optional<Trace> walked = automaton.map(pfa -> Trace.of(pfa, instance.tokens(), separator));
      return new AlignedText(instance, automaton, walked.orElse(drawn));
    }

    boolean isOf(Instance other, Optional<Pfa> language) {
      return instance.equals(other) && automaton.equals(language);
    }

    /// Returns the sentence on where the text leaves the language; without an automaton, on whether
    /// the latent of `reference` can have written it.
    String verdict(Optional<Instance> reference) {
      return instance.vocabulary().tokenizer().isPresent()
          ? ""
          : automaton.map(this::verdict).orElseGet(() -> withoutAutomaton(reference));
    }

    private String withoutAutomaton(Optional<Instance> reference) {
      if (reference.flatMap(Instance::latent).isEmpty()) {
        return "The instance has nothing to check this text against: no automaton or other latent.";
      }
      if (instance.latent().isEmpty()) {
        return "The instance's latent cannot have produced this text.";
      }
      return instance
          .contradiction()
          .map(found ->
              "The tree cannot have written %s at position %d: after the %s it has probability 0."
                  .formatted(
                      instance.vocabulary().label(found.token()),
                      found.position(),
                      instance.stateName(found.state())))
          .orElse("The instance's latent may have produced this text.");
    }

    private String verdict(Pfa pfa) {
      if (trace.departures().isEmpty()) {
        return instance.stringCount() == 1 ? "In the language." : "All in the language.";
      }
      Trace.Departure first = trace.departures().getFirst();
      List<String> ways =
          pfa.leaving(first.state()).stream()
              .map(t -> RegBench.VOCABULARY.label(t.symbol()))
              .toList();
      String instead =
          ways.isEmpty()
              ? "nothing follows state " + first.state()
              : "state " + first.state() + " allows " + or(ways);
      int more = trace.departures().size() - 1;
      String others =
          switch (more) {
            case 0 -> "";
            case 1 -> " One more string leaves it.";
            default -> " %d more strings leave it.".formatted(more);
          };
      return "“%s” at position %d is not in this language (%s).%s"
          .formatted(RegBench.VOCABULARY.label(first.symbol()), first.position(), instead, others);
    }

    private static String or(List<String> symbols) {
      String head = String.join(", ", symbols.subList(0, symbols.size() - 1));
      return head.isEmpty() ? symbols.getLast() : head + " or " + symbols.getLast();
    }
  }
}
