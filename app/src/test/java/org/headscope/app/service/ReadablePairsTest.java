package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.control.Cover;
import org.headscope.app.session.Command;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.junit.jupiter.api.Test;

/// Runs and texts of two tasks, where each run reads only its task's texts.
class ReadablePairsTest {
  private static final Path STRINGS = Path.of("/texts/strings.jsonl");
  private static final Path TREES = Path.of("/texts/trees.jsonl");
  private static final Path SHIPPED = Path.of("/samples/trees.jsonl");
  private static final Task TASK = Tasks.of("ctw", Map.of("depth", 2, "alphabet", 3));

  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final TwoTasks source = new TwoTasks();
  private final Selection selection = new Selection();
  private final Workbench workbench =
      new Workbench(
          source,
          selection,
          new TaskRunners(_ -> new TaskRunner(worker::add, ui::add)),
          new TaskRunner(worker::add, ui::add),
          new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
          new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
          new Worker<>(new FakeMaps(), new TaskRunner(worker::add, ui::add)));

  private static final class TwoTasks implements RunSource {
    private final FakeRuns runs = new FakeRuns();
    private Shipped shipped = Shipped.NONE;

    @Override
    public RunView open(Path directory) {
      RunView made = runs.open(directory);
      return directory.toString().contains("tree")
          ? with(made, TASK)
          : directory.toString().contains("gpt2") ? with(made, new TokenNumbers(50, 64)) : made;
    }

    private static RunView with(RunView made, Task task) {
      return new RunView(
          made.ref(),
          made.summary(),
          task,
          made.layerInfos(),
          made.steps(),
          made.training(),
          made.measured(),
          RunView.Weights.TRAINED);
    }

    @Override
    public Measurements measure(RunRef run) {
      return runs.measure(run);
    }

    @Override
    public List<Instance> instances(Path file) {
      return file.toString().contains("trees")
          ? Stream.generate(TASK.stream(Split.TEST, 7)::next).limit(3).toList()
          : runs.instances(file);
    }

    @Override
    public Shipped shipped() {
      return shipped;
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
      if (!open(run.directory()).task().vocabulary().equals(instance.vocabulary())) {
        throw new InstanceError("The run %s reads other symbols.".formatted(run.name()));
      }
      return runs.inspect(run, step, instance, progress, cancellation);
    }
  }

  private void open(RunSource.Shipped shipped) {
    source.shipped = shipped;
    open();
  }

  private void open() {
    workbench.opener().openRun(Path.of("/runs/sample"));
    workbench.opener().openInstances(STRINGS);
    settle();
  }

  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  private Instance tree(int index) {
    return source.instances(TREES).get(index);
  }

  /// Returns the run and the text that are shown, both read.
  private List<String> shown() {
    settle();
    assertThat(workbench.frame().inspection()).isPresent();
    assertThat(workbench.notices()).noneMatch(notice -> notice.kind() == Notice.Kind.ERROR);
    return List.of(
        workbench.frame().run().orElseThrow().ref().name(),
        workbench.frame().selection().opened().instance().orElseThrow().id());
  }

  @Test
  void filesAreListedAndTheTextsFileIsSelected() {
    open();
    workbench.opener().openRun(Path.of("/runs/tree"));
    workbench.opener().openInstances(TREES);
    settle();
    assertThat(workbench.instanceSets())
        .extracting(InstanceSet::file)
        .containsExactly(STRINGS, TREES);
    assertThat(workbench.instances()).containsExactlyElementsOf(source.instances(TREES));
    workbench.pairs().choose(new ListedInstance(STRINGS, source.instances(STRINGS).get(1)));
    assertThat(shown()).containsExactly("sample", "two");
    assertThat(workbench.instanceFileProperty().get()).contains(STRINGS);
    assertThat(workbench.instances()).hasSize(3).allMatch(i -> i.automaton().isPresent());
  }

  @Test
  void aRunRestoresTheLastTextOfItsTask() {
    open();
    workbench.pairs().choose(new ListedInstance(STRINGS, source.instances(STRINGS).get(2)));
    settle();
    workbench.opener().openInstances(TREES);
    settle();
    workbench.opener().openRun(Path.of("/runs/tree"));
    assertThat(shown()).containsExactly("tree", tree(0).id());
    workbench.pairs().choose(workbench.run(RunRef.of(Path.of("/runs/sample"))).orElseThrow());
    assertThat(shown()).containsExactly("sample", "three");
    selection.perform(new Command.Undo());
    assertThat(shown()).as("one step").containsExactly("tree", tree(0).id());
  }

  @Test
  void aTextRestoresTheLastRunOfItsTask() {
    open();
    workbench.opener().openRun(Path.of("/runs/other"));
    settle();
    workbench.opener().openRun(Path.of("/runs/tree"));
    workbench.opener().openInstances(TREES);
    settle();
    workbench.pairs().choose(new ListedInstance(STRINGS, source.instances(STRINGS).get(1)));
    assertThat(shown()).containsExactly("other", "two");
    workbench.pairs().choose(new ListedInstance(TREES, tree(2)));
    assertThat(shown()).containsExactly("tree", tree(2).id());
  }

  @Test
  void shippedInstancesAreFoundIfNoOthersMatch() {
    open(
        new RunSource.Shipped(
            List.of(new InstanceSet(SHIPPED, source.instances(SHIPPED))),
            List.of(source.open(Path.of("/samples/tree")))));
    workbench.opener().openRun(Path.of("/runs/tree"));
    assertThat(shown()).containsExactly("tree", tree(0).id());
    assertThat(workbench.instanceFileProperty().get()).contains(SHIPPED);
    assertThat(selection.journal().state().open().sets()).hasSize(2);
  }

  @Test
  void aShippedRunIsOpenedIfNoOpenRunReadsTheText() {
    open(new RunSource.Shipped(List.of(), List.of(source.open(Path.of("/samples/tree")))));
    workbench.opener().openInstances(TREES);
    assertThat(shown()).containsExactly("tree", tree(0).id());
    assertThat(workbench.runEntries()).extracting(e -> e.ref().name()).contains("tree");
  }

  @Test
  void oneSentenceSaysWhatToChooseIfNothingMatches() {
    open();
    workbench.opener().openInstances(TREES);
    settle();
    assertThat(workbench.frame().cover("")).isInstanceOf(Cover.Absent.class);
    assertThat(workbench.frame().cover("").words()).contains("reads other symbols");
    assertThat(workbench.notices()).noneMatch(notice -> notice.kind() == Notice.Kind.ERROR);
    assertThat(workbench.runEntries()).allMatch(entry -> entry.problem().isEmpty());
  }

  @Test
  void sharedIdsAreDistinguishedByTheFile() {
    open();
    Path copy = Path.of("/texts/copy.jsonl");
    workbench.opener().openInstances(copy);
    settle();
    workbench.pairs().choose(new ListedInstance(STRINGS, source.instances(STRINGS).get(1)));
    assertThat(workbench.instanceFileProperty().get()).contains(STRINGS);
    workbench.pairs().choose(new ListedInstance(copy, source.instances(copy).get(1)));
    assertThat(workbench.instanceFileProperty().get()).contains(copy);
    assertThat(selection.journal().entries().getLast().command())
        .isEqualTo(
            new Command.SelectInstance(
                "two", Optional.of(copy), selection.snapshot().sequence().window()));
    settle();
    String link = new LinkNavigator(workbench).currentLink().orElseThrow().text();
    assertThat(link).isEqualTo("sample@250#two:1.1#in=copy.jsonl");
    workbench.pairs().choose(new ListedInstance(STRINGS, source.instances(STRINGS).get(0)));
    new LinkNavigator(workbench).open(SessionLink.parse(link).orElseThrow());
    assertThat(shown()).containsExactly("sample", "two");
    assertThat(workbench.instanceFileProperty().get()).contains(copy);
  }

  @Test
  void aLinkFindsItsTextInAnyListedFile() {
    open(
        new RunSource.Shipped(
            List.of(new InstanceSet(SHIPPED, source.instances(SHIPPED))), List.of()));
    workbench.opener().openRun(Path.of("/runs/tree"));
    settle();
    new LinkNavigator(workbench).open(SessionLink.parse("tree@250#" + tree(1).id()).orElseThrow());
    assertThat(shown()).containsExactly("tree", tree(1).id());
  }

  @Test
  void closingAFileSelectsAnotherTextOfItsTask() {
    open();
    Path copy = Path.of("/texts/copy.jsonl");
    workbench.opener().openInstances(copy);
    settle();
    selection.perform(workbench.pairs().commandsToClose(copy));
    assertThat(workbench.instanceSets()).extracting(InstanceSet::file).containsExactly(STRINGS);
    assertThat(shown()).containsExactly("sample", "one");
    assertThat(workbench.instanceFileProperty().get()).contains(STRINGS);
    selection.perform(new Command.Undo());
    assertThat(workbench.instanceSets()).hasSize(2);
  }

  @Test
  void scriptsWithoutAFileUseTheOpenInstance() {
    open();
    workbench.opener().openRun(Path.of("/runs/tree"));
    workbench.opener().openInstances(TREES);
    settle();
    selection.perform(new Command.SelectInstance("two", new Span(0, 5)));
    assertThat(workbench.instanceFileProperty().get()).contains(STRINGS);
  }

  @Test
  void anImportedModelReadsATypedExampleAndOthersTheirTextsAgain() {
    open();
    workbench.opener().openRun(Path.of("/runs/gpt2"));
    assertThat(shown()).containsExactly("gpt2", TypedStrings.ID);
    Instance example = workbench.frame().selection().opened().instance().orElseThrow();
    assertThat(example.length()).isEqualTo(TokenNumbers.MAX_EXAMPLE);
    assertThat(example.tokens()[0]).isEqualTo(example.tokens()[TokenNumbers.MAX_EXAMPLE / 2]);
    assertThat(example.automaton()).isEmpty();
    selection.type("7 49 7");
    assertThat(shown()).containsExactly("gpt2", TypedStrings.ID);
    assertThat(workbench.frame().inspection().orElseThrow().tokens()).containsExactly(7, 49, 7);
    workbench.pairs().choose(workbench.runs().getFirst());
    assertThat(shown()).containsExactly("sample", "one");
    selection.type("abab");
    assertThat(shown()).containsExactly("sample", TypedStrings.ID);
    assertThat(workbench.language().automatonOf(example)).isEmpty();
  }
}
