package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.LessonHead;
import org.headscope.app.lesson.LessonRun;

/// A reader of the front matter.
final class HeadReader {
  private static final int MAX_TITLE = 120;
  private static final int MAX_MINUTES = 240;
  private static final int MAX_RUNS = 12;
  private static final int MAX_CHECKPOINTS = 1000;

  private final Fields fields;
  private final Mistakes mistakes;

  HeadReader(Located.Members members, Mistakes mistakes) {
    this.fields = new Fields(members, "the front matter", mistakes);
    this.mistakes = mistakes;
  }

  /// Returns true if a later version of HeadScope wrote it; if so, reports a mistake.
  boolean isNewer() {
    int format = fields.whole("format", 1, Integer.MAX_VALUE).orElse(1);
    boolean newer = format > LessonHead.FORMAT;
    if (newer) {
      mistakes.add(
          fields.line("format"),
          "The lesson has format %d and this HeadScope reads %d; use a newer HeadScope."
              .formatted(format, LessonHead.FORMAT));
    }
    return newer;
  }

  /// Reads the front matter; empty if required fields are missing or wrong.
  Optional<LessonHead> head() {
    fields.require("format", "title", "minutes", "runs");
    Optional<String> title = fields.text("title");
    title
        .filter(t -> t.length() > MAX_TITLE)
        .ifPresent(_ ->
            fields.wrong("title", "has more than %d letters; shorten it".formatted(MAX_TITLE)));
    Optional<Integer> minutes = fields.whole("minutes", 1, MAX_MINUTES);
    List<LessonRun> runs = runs();
    Optional<String> instances = fields.text("instances").filter(this::isFileName);
    Optional<String> instance = fields.text("instance");
    fields.end();
    return title.isEmpty() || minutes.isEmpty()
        ? Optional.empty()
        : Optional.of(new LessonHead(title.get(), minutes.get(), runs, instances, instance));
  }

  private boolean isFileName(String name) {
    boolean plain = name.matches("[\\p{L}\\p{N}._ -]{1,120}") && !name.startsWith(".");
    if (!plain) {
      fields.wrong(
          "instances",
          "is not the name of a file; write one from the lesson's folder or the samples, such as "
              + "test.jsonl");
    }
    return plain;
  }

  private List<LessonRun> runs() {
    List<LessonRun> runs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Fields each : fields.objects("runs", MAX_RUNS, "a run")) {
      run(each)
          .ifPresent(run -> {
            if (!names.add(run.as())) {
              each.wrong("as", "occurs twice; give each run a different name");
            }
            runs.add(run);
          });
    }
    if (runs.isEmpty() && fields.has("runs") && mistakes.isEmpty()) {
      fields.wrong("runs", "names no run; name the lesson's run");
    }
    return runs;
  }

  private static Optional<LessonRun> run(Fields each) {
    each.require("as");
    Optional<String> as = each.text("as");
    if (as.isPresent() && !as.get().matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
      each.wrong("as", "is “%s”; write lowercase letters, digits and hyphens".formatted(as.get()));
      as = Optional.empty();
    }
    Optional<String> name = each.text("name");
    Optional<String> architecture = each.text("architecture");
    boolean heads = each.flag("heads").orElse(false);
    int checkpoints = each.whole("checkpoints", 1, MAX_CHECKPOINTS).orElse(1);
    each.end();
    return as.map(a -> new LessonRun(a, name, architecture, heads, checkpoints));
  }
}
