package org.headscope.app.service.document;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.pack.PackContents;
import org.headscope.engine.pack.PackSpec;
import org.headscope.engine.pack.Packing;
import org.headscope.engine.pack.Packing.PackResult;
import org.headscope.engine.pack.Unpacking;
import org.headscope.engine.pack.Unpacking.UnpackResult;
import org.headscope.engine.pack.Unpacking.UnpackSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Writes packs, and opens received ones. Used on the FX thread only.
public final class Packs {
  private final Workbench workbench;
  private final TaskRunner runner;

  /// A pack that has not been changed since it was written.
  public record PendingPack(Path file, Path into, PackContents contents) implements Inbox.Pending {}

  public Packs(Workbench workbench, TaskRunner runner) {
    this.workbench = workbench;
    this.runner = runner;
    workbench.selection().journal().performs(Command.ExportPack.class, this::perform);
  }

  /// Verifies a pack.
  ///
  /// @param into the folder in which it is opened
  static PendingPack inspect(Path file, Path into, Progress progress, Cancellation cancellation) {
    return new PendingPack(file, into, Unpacking.inspect(file, progress, cancellation));
  }

  public void export(Command.ExportPack asked) {
    workbench.selection().journal().perform(asked);
  }

  private void perform(Command.ExportPack asked) {
    List<Path> runs = folders(asked, false);
    List<Path> lessons = folders(asked, true);
    PackSpec spec = new PackSpec(runs, asked.steps(), asked.instances(), lessons, asked.file());
    BackgroundTask<PackResult> task =
        new BackgroundTask<>(
            "export pack", (progress, cancellation) -> Packing.run(spec, progress, cancellation));
    task.onSuccess(written ->
        workbench.notify(
            Notice.wrote(
                written.file(),
                "Wrote %s: %s.".formatted(written.file(), describe(written.contents())))));
    runner.start(task.onError(workbench.failureHandler(asked)));
  }

  private static List<Path> folders(Command.ExportPack asked, boolean lessons) {
    return asked.runs().stream().filter(f -> LessonFormat.isLesson(f) == lessons).toList();
  }

  private static String describe(PackContents contents) {
    List<String> parts =
        Stream.of(
                counted(contents.runs(), "run", "runs"),
                counted(contents.instances(), "file of instances", "files of instances"),
                counted(contents.lessons(), "lesson", "lessons"))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.toCollection(ArrayList::new));
    String last = parts.removeLast();
    return parts.isEmpty() ? last : String.join(", ", parts) + " and " + last;
  }

  private static String counted(Collection<?> all, String one, String several) {
    return switch (all.size()) {
      case 0 -> "";
      case 1 -> "1 " + one;
      default -> all.size() + " " + several;
    };
  }

  public void open(PendingPack pack) {
    BackgroundTask<UnpackResult> task =
        new BackgroundTask<>(
            "open " + pack.file().getFileName(),
            (progress, cancellation) ->
                Unpacking.run(new UnpackSpec(pack.file(), pack.into()), progress, cancellation));
    Consumer<UnpackResult> show = workbench.selection().journal().part(this::show);
    runner.start(task.onSuccess(show).onError(workbench::report));
  }

  private void show(UnpackResult opened) {
    PackContents contents = opened.contents();
    workbench.notify(
        Notice.wrote(
            opened.folder(), "Opened %s: %s.".formatted(opened.folder(), describe(contents))));
    if (!contents.runs().isEmpty()) {
      workbench.opener().openFolder(opened.folder());
    } else {
      opened.lessons().stream().findFirst().ifPresent(workbench.opener()::open);
    }
    contents.instances().stream()
        .findFirst()
        .ifPresent(file -> workbench.opener().openInstances(opened.folder().resolve(file.name())));
  }

  public static ShellLine.Words line(Command.ExportPack asked) {
    List<String> words = new ArrayList<>(List.of("pack"));
    folders(asked, false).forEach(run -> words.add(run.toString()));
    folders(asked, true).forEach(lesson -> words.addAll(List.of("--lesson", lesson.toString())));
    if (!asked.steps().isEmpty()) {
      words.add("--steps");
      words.add(asked.steps().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    asked.instances().forEach(file -> words.addAll(List.of("--instances", file.toString())));
    words.addAll(List.of("--out", asked.file().toString()));
    return new ShellLine.Words(words);
  }
}
