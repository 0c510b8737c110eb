package org.headscope.app.feature.sequence;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.card.AudienceCard.WordsCard;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Matched;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// The strip of tokens and the strings typed by hand. What is typed becomes an instance at once; it
/// carries what was drawn for the instance it is held against, unless that has no states along it.
public final class SequenceViewModel extends PictureModel<SequenceFigure> {
  /// The most letters to paste: the longest text, with several letters per token.
  private static final int MAX_PASTED = 10 * TypedText.MAX_SYMBOLS;

  /// The number of the instance's tokens shown in the empty field.
  private static final int EXAMPLE = 4;

  private static final int COLUMNS = 22;

  private final Workbench workbench;
  private final Selection selection;
  private final TypedTextContext language;
  final Setting<String> text;
  final InfluencedText influence;

  /// The problem with the text, or the position where it leaves the language; when nothing is
  /// typed, the reason why the chosen influence is not shown.
  final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");

  /// The prompt in an empty field: an example of what may be typed.
  final ReadOnlyStringWrapper prompt = new ReadOnlyStringWrapper("");

  /// Two symbols that may be typed, for a field in which no more fit.
  final ReadOnlyStringWrapper sample = new ReadOnlyStringWrapper("");

  /// Letters that the field shows: more of a text than of symbols.
  final ReadOnlyIntegerWrapper columns = new ReadOnlyIntegerWrapper(COLUMNS);

  final ReadOnlyStringWrapper usage = new ReadOnlyStringWrapper("");

  final ReadOnlyBooleanWrapper trouble = new ReadOnlyBooleanWrapper();
  final ReadOnlyBooleanWrapper typing = new ReadOnlyBooleanWrapper();

  /// True while a text is typed and there is an instance to go back to.
  final ReadOnlyBooleanWrapper returnable = new ReadOnlyBooleanWrapper();

  private Optional<SelectionState> before = Optional.empty();
  private Optional<Strip.AlignedText> held = Optional.empty();

  /// The description of the text, without the query's.
  String instanceWords = "";

  private final Cache<Map.Entry<String, Vocabulary>, TypedText> read = Cache.ofEntries(1);
  private boolean following;

  public SequenceViewModel(
      Workbench workbench, Selection selection, Worker<AttributionSource> worker) {
    this.workbench = workbench;
    this.selection = selection;
    this.influence = new InfluencedText(workbench, worker);
    this.text = selection.journal().setting("sequence.text", "", SettingCodec.text());
    this.language = workbench.language();
    text.subscribe(this::typed);
    selection.instanceProperty().subscribe(this::follow);
    workbench.frameProperty().subscribe(this::show);
    workbench.matchedProperty().subscribe(this::show);
    influence.onChange(this::show);
    show();
  }

  /// Keeps the text field in step with the selection, as after an undo.
  private void follow(Optional<Instance> instance) {
    Optional<String> shown = instance.filter(TypedTextContext::typed).map(Instance::text);
    if (!shown.orElse("").equals(read(text.get()).text())) {
      write(shown.orElse(""));
    }
    typing.set(shown.isPresent());
    returnable.set(typing.get() && language.reference(vocabulary()).isPresent());
    prompt();
    updateSentence();
  }

  /// Says what may be typed: an example of the instance's own tokens.
  private void prompt() {
    Vocabulary own = vocabulary();
    Optional<Instance> reference = language.reference(own);
    boolean strings = own.equals(RegBench.VOCABULARY);
    boolean text = own.tokenizer().isPresent();
    columns.set(text ? 2 * COLUMNS : COLUMNS);
    String tokens = text ? "type a text" : "type tokens: " + example(reference, EXAMPLE);
    prompt.set(strings ? "type strings: abab|abc" : tokens);
    sample.set(strings ? "ab" : text ? "text" : example(reference, 2));
    String symbols = strings ? "symbols a to r, | between strings" : "symbols " + own.names();
    usage.set(
        "The model reads what you type as you type it: "
            + (text ? "any text, in the tokens of its tokenizer" : symbols));
  }

  private static String example(Optional<Instance> instance, int tokens) {
    return instance
        .map(i -> i.vocabulary().text(Arrays.copyOf(i.tokens(), Math.min(tokens, i.length()))))
        .orElse("");
  }

  /// `typed` in the tokens of the instance to which it is compared.
  private TypedText read(String typed) {
    var key = Map.entry(typed, vocabulary());
    TypedText text = read.get(key).orElseGet(() -> TypedText.of(typed, vocabulary()));
    read.put(key, text);
    return text;
  }

  /// Returns the pasted `text` on one line; refuses one that is too long for the field with a
  /// message.
  Optional<String> pasted(String text) {
    if (text.length() > MAX_PASTED) {
      sentence.set(TypedText.tooLong(text.length()));
      trouble.set(true);
      return Optional.empty();
    }
    return Optional.of(TypedText.pasted(text, vocabulary()));
  }

  private Vocabulary vocabulary() {
    return workbench
        .frame()
        .run()
        .flatMap(RunView::typedTokens)
        .or(() -> language.instanceProperty().get().map(Instance::vocabulary))
        .orElse(RegBench.VOCABULARY);
  }

  private void write(String newText) {
    following = true;
    text.set(newText);
    following = false;
  }

  private void typed(String typed) {
    if (following) {
      return;
    }
    if (typed.indexOf('\n') >= 0 || typed.indexOf('\r') >= 0) { // from a script: no field shows it
      text.set(TypedText.pasted(typed, vocabulary()));
      return;
    }
    TypedText read = read(typed);
    if (!read.text().isEmpty()) {
      run(read.text());
    } else if (read.problem().isEmpty()) {
      back();
    }
    updateSentence();
  }

  private void run(String typed) {
    Optional<Instance> looked = selection.instanceProperty().get();
    if (looked.filter(TypedTextContext::typed).filter(i -> i.text().equals(typed)).isPresent()) {
      return;
    }
    SelectionState now = selection.snapshot();
    if (now.opened().instance().filter(TypedTextContext::typed).isEmpty()) {
      before = Optional.of(now);
    }
    selection.type(typed);
  }

  /// Leaves the typed strings for the instance that was looked at before them.
  void back() {
    Optional<Instance> reference = language.reference(vocabulary());
    if (typing.get() && reference.isPresent()) {
      Instance instance = reference.get();
      Optional<SelectionState> left =
          before.filter(s -> s.opened().instance().equals(Optional.of(instance)));
      Span window =
          left.map(s -> s.sequence().window()).orElse(LastScoredCell.firstWindow(instance));
      Optional<SelectionState.InSequence> held =
          left.map(SelectionState::sequence).filter(SelectionState.InSequence::pinned);
      selection.perform(
          selection.visiting(
              instance,
              Optional.empty(),
              held.map(SelectionState.InSequence::query).orElse(-1),
              held.map(SelectionState.InSequence::key).orElse(-1),
              window));
    }
    write("");
    updateSentence();
  }

  boolean leaveTyping() {
    boolean left = returnable.get();
    if (left) {
      back();
    }
    return left;
  }

  private void show() {
    Optional<InspectionResult> inspection = workbench.frame().inspection();
    Optional<InspectionResult> read = inspection.filter(i -> i.instance().length() > 0);
    Optional<SegmentResult> influenced = influence.shown();
    setFigure(read.map(i -> new SequenceFigure(strip(i), influenced)));
    setCaption(inspection.map(this::captionOf).orElse(workbench.frame().absence("")));
    updateSentence();
  }

  private Strip strip(InspectionResult inspection) {
    return Strip.of(
        inspection,
        held(inspection.instance()),
        workbench.frame().selection(),
        workbench.matchedProperty().get());
  }

  /// Returns the text's strip; cached, since thousands of symbols take time.
  private Strip.AlignedText held(Instance instance) {
    Optional<Pfa> automaton = language.automatonOf(instance);
    held =
        held.filter(known -> known.isOf(instance, automaton))
            .or(() -> Optional.of(Strip.AlignedText.of(instance, automaton)));
    return held.orElseThrow();
  }

  private String captionOf(InspectionResult inspection) {
    Instance instance = inspection.instance();
    boolean separated = instance.vocabulary().separator() >= 0;
    String typed = separated ? "typed strings" : "typed tokens";
    String name = TypedTextContext.typed(instance) ? typed : PlainText.line(instance.id());
    boolean unread = inspection.text().unread().isPresent();
    String end = unread ? " · read up to " : " · the model's positions end at ";
    String cut = inspection.isCut() ? "%s%,d".formatted(end, inspection.tokens().length) : "";
    // The context before the first symbol sets the distribution of the first ones.
    int[] before = instance.latent().map(Latent::precedingTokens).orElse(new int[0]);
    String after = before.length == 0 ? "" : " after " + instance.vocabulary().decode(before);
    int count = instance.stringCount();
    String strings = separated ? count + (count == 1 ? " string, " : " strings, ") : "";
    instanceWords =
        "%s · %s%,d symbols%s%s".formatted(name, strings, instance.length(), after, cut);
    return Stream.of(influence.words(), legend(workbench.matchedProperty().get()), instanceWords)
        .filter(Predicate.not(String::isEmpty))
        .collect(Collectors.joining("   ·   "));
  }

  /// The legend of the triangles; empty where there are none.
  private static String legend(Matched matched) {
    int count = matched.positions().size();
    return count == 0
        ? ""
        : "▲ %d %s of %d (%s)"
            .formatted(count, count == 1 ? "match" : "matches", matched.order() - 1, matched.by());
  }

  /// `strip` for an audience: its lines, its description, and the query's.
  Presented forAudience(Strip strip, Presented.Showing showing) {
    boolean guess = showing.hides(Concealed.LABELS);
    AudienceText text = new AudienceText(strip, showing.growing());
    String legend = guess ? "" : legend(workbench.matchedProperty().get());
    List<String> about =
        Stream.concat(Stream.of(instanceWords.split(" · ", -1)), Stream.of(legend))
            .filter(Predicate.not(String::isEmpty))
            .toList();
    return new Presented(
        guess ? text.withoutMatches() : text,
        List.of(new WordsCard("Sequence", about, false)),
        strip.query() < 0 ? List.of() : List.of(ofQuery(strip)),
        strip.highlights().matches().isEmpty() ? Set.of() : showing.hidden(Concealed.LABELS));
  }

  /// `i at 30`, and the state and the string that it is in.
  private static WordsCard ofQuery(Strip strip) {
    int query = strip.query();
    List<String> said = new ArrayList<>();
    if (strip.state(query) >= 0) {
      said.add(strip.instance().stateName(strip.state(query)));
    }
    if (strip.hasStrings()) {
      said.add("string " + strip.string(query));
    }
    return new WordsCard(
        "`%s` at %d".formatted(strip.symbol(query), query),
        said.isEmpty() ? List.of() : List.of(String.join(", ", said)),
        true);
  }

  /// Updates the sentence on the text: a problem first, then where it leaves the language.
  private void updateSentence() {
    String problem = read(text.get()).problem();
    Optional<Instance> typed =
        selection
            .instanceProperty()
            .get()
            .filter(shown -> TypedTextContext.typed(shown) || keepsText(shown));
    if (!problem.isEmpty() || typed.isEmpty()) {
      sentence.set(problem.isEmpty() ? influence.absence.get() : problem);
      trouble.set(!problem.isEmpty());
      return;
    }
    trouble.set(false); // leaving the language is not an error: any text may be typed
    sentence.set(held(typed.get()).verdict(language.reference(typed.get().vocabulary())));
  }

  /// Returns whether the strings were kept although their language was edited.
  private static boolean keepsText(Instance instance) {
    return instance.edited().filter(how -> how.text() == EditedLanguage.Text.KEPT).isPresent();
  }

  void hover(int position) {
    selection.hover(position, -1);
  }

  /// Pins the query at `position`; of one that was not read it says why.
  void pin(int position) {
    Optional<InspectionResult> shown = workbench.frame().inspection();
    if (shown.filter(found -> position >= found.tokens().length).isEmpty()) {
      selection.pin(position, -1, selection.snapshot().sequence().window().showing(position));
      return;
    }
    shown
        .flatMap(found -> found.text().unread())
        .ifPresent(why -> workbench.notify(new Notice(Notice.Kind.INFORMATION, why)));
  }

  void walk(int by) {
    figure()
        .map(shown -> Math.max(0, shown.strip().read() - 1))
        .ifPresent(last -> pin(Math.clamp(workbench.positionProperty().get() + by, 0, last)));
  }

  /// Moves the window so that it begins at `from`, as far as the text goes.
  void moveWindow(int from) {
    figure()
        .map(SequenceFigure::strip)
        .ifPresent(strip -> {
          int size = strip.window().length();
          int start = Math.clamp(from, 0, strip.length() - size);
          selection.showWindow(new Span(start, start + size));
        });
  }

  @Override
  public ShellLine line() {
    return influence
        .line()
        .or(() -> figure().map(f -> f.strip().line(workbench)))
        .orElse(ShellLine.nothing());
  }
}
