package org.headscope.app.lesson.read;

import module java.base;

import org.commonmark.node.FencedCodeBlock;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.StepScene;
import org.headscope.app.lesson.expression.Kind;
import org.headscope.app.session.Command;

/// A reader of steps and their blocks.
final class StepReader {
  private static final int MAX_COMMANDS = 50;
  private static final int MAX_MARKS = 9;
  private static final int MAX_ANCHORS = 30;
  private static final int MAX_CLAIMS = 100;
  private static final int MAX_SEED = 1_000_000_000;
  private static final int MAX_MINUTES = 60;

  private final ProseReader prose;
  private final CommandReader commands;
  private final QuestionReader questions;
  private final Mistakes mistakes;

  /// A step as its file has it.
  ///
  /// @param line of its heading
  record SectionPart(String title, int line, List<Prose> text, List<FencedCodeBlock> blocks) {
    static SectionPart of(String title, int line) {
      return new SectionPart(title, line, new ArrayList<>(), new ArrayList<>(1));
    }
  }

  StepReader(ProseReader prose, Mistakes mistakes) {
    this.prose = prose;
    this.commands = new CommandReader(prose.formulas(), mistakes);
    this.questions = new QuestionReader(prose, mistakes);
    this.mistakes = mistakes;
  }

  LessonStep step(SectionPart part) {
    Located.Members members =
        part.blocks().stream()
            .findFirst()
            .flatMap(b -> YamlReader.read(b.getLiteral(), prose.line(b), mistakes))
            .orElseGet(() -> new Located.Members(part.line(), Map.of()));
    Fields fields = new Fields(members, "a step", mistakes);
    List<Command.Change> done = read(fields.list("do", MAX_COMMANDS), commands::command);
    StepScene scene = scene(fields, part.line());
    List<LessonMark> marks = read(fields.objects("marks", MAX_MARKS, "a mark"), this::mark);
    String notes = fields.text("notes").orElse("");
    List<Formula> claims =
        read(fields.list("claims", MAX_CLAIMS), each -> prose.formulas().of(each, Kind.TRUTH));
    Optional<LessonQuestion> question =
        fields.object("question", "a question").flatMap(questions::question);
    fields.end();
    if (part.text().isEmpty()) {
      mistakes.unwritten(part.line(), "Add some text: say what the reader should see.");
    }
    return new LessonStep(part.title(), part.text(), done, scene, marks, notes, claims, question);
  }

  private static <A, B> List<B> read(List<A> all, Function<A, Optional<B>> reader) {
    return all.stream().flatMap(each -> reader.apply(each).stream()).toList();
  }

  private StepScene scene(Fields fields, int line) {
    List<Anchor> show = anchors(fields, "show");
    List<Anchor> dim = anchors(fields, "dim");
    if (!show.isEmpty() && !dim.isEmpty()) {
      fields.wrong("dim", "cannot be combined with show; name what is shown, or what is dimmed");
    }
    return new StepScene(
        show,
        dim,
        concealed(fields, "hide"),
        concealed(fields, "reveal"),
        fields.texts("pictures", MAX_ANCHORS).stream().map(Located.Scalar::text).toList(),
        fields.object("train", "a training").flatMap(this::training),
        line);
  }

  private List<Anchor> anchors(Fields fields, String name) {
    return read(fields.texts(name, MAX_ANCHORS), each -> anchor(each.text(), each.line()));
  }

  /// Reads an anchor; empty, after reporting a mistake, if `text` names none.
  private Optional<Anchor> anchor(String text, int line) {
    try {
      return Optional.of(Anchor.parse(text));
    } catch (IllegalArgumentException e) {
      mistakes.add(line, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private Set<Concealed> concealed(Fields fields, String name) {
    Map<String, Concealed> parts = new LinkedHashMap<>();
    EnumSet.allOf(Concealed.class).forEach(part -> parts.put(StepScene.word(part), part));
    Set<Concealed> found = EnumSet.noneOf(Concealed.class);
    for (Located.Scalar each : fields.texts(name, parts.size())) {
      Optional.ofNullable(parts.get(each.text()))
          .ifPresentOrElse(
              found::add,
              () ->
                  mistakes.add(
                      each.line(),
                      "“%s” cannot be hidden; one of %s can."
                          .formatted(each.text(), String.join(", ", parts.keySet()))));
    }
    return found;
  }

  private Optional<LessonMark> mark(Fields each) {
    each.require("number", "anchor", "text");
    Optional<Integer> number = each.whole("number", 1, MAX_MARKS);
    Optional<Anchor> anchor =
        each.text("anchor").flatMap(text -> anchor(text, each.line("anchor")));
    List<Inline> text = prose.inline(each, "text", "Write a few words for this mark.");
    each.end();
    return number.flatMap(n -> anchor.map(a -> new LessonMark(n, a, text, each.line())));
  }

  private Optional<LessonTraining> training(Fields fields) {
    fields.require("preset", "minutes", "instead");
    Optional<String> preset = fields.text("preset");
    if (preset.isPresent() && !LessonTraining.PRESETS.contains(preset.get())) {
      fields.wrong(
          "preset",
          "is “%s”; write one of %s"
              .formatted(preset.get(), String.join(", ", LessonTraining.PRESETS)));
    }
    int seed = fields.whole("seed", 0, MAX_SEED).orElse(1);
    Optional<Integer> minutes = fields.whole("minutes", 1, MAX_MINUTES);
    Optional<String> instead =
        fields.text("instead").filter(as -> prose.formulas().knowsRun(as, fields.line("instead")));
    fields.end();
    return preset.flatMap(p ->
        minutes.flatMap(m -> instead.map(as -> new LessonTraining(p, seed, m, as, fields.line()))));
  }
}
