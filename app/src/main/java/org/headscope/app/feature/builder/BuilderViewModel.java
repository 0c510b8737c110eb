package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Preset;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// The model builder: the described model, its cost, and its training.
public final class BuilderViewModel {
  private final Workbench workbench;
  private final TrainingService service;
  private final AnalysisQueue analyses;

  /// The n-gram heads of one of the samples, RetNet + NGH₁^(1,2,3).
  private static final List<NgramHeadPlace> DEFAULT_GRAMS =
      Stream.of(1, 2, 3).map(order -> new NgramHeadPlace(1, order)).toList();

  final ModelForm model;
  final TrainingForm training;
  private final Setting<String> folderText;
  final BlocksViewModel blocks;

  final Setting<List<String>> views;

  final Setting<Boolean> scored;

  final TrainingSession session;
  final CostEstimate cost;
  private Path home;
  final Setting<ComputeDevice> device;
  final ReadOnlyObjectWrapper<List<ComputeDevice>> devices =
      new ReadOnlyObjectWrapper<>(List.of(ComputeDevice.CPU));
  final ReadOnlyObjectWrapper<Plan> plan;
  final ViewVisibility showing = new ViewVisibility();
  private boolean customFolder;
  private boolean naming;
  private Optional<Saved> saved = Optional.empty();
  private Consumer<Path> afterSaving = _ -> {};

  private record Saved(Recipe recipe, Path file) {}

  /// The training as described: no recipe while a field is wrong, and an empty `whyNot` if it can
  /// start.
  record Plan(FieldProblems problems, Optional<Recipe> recipe, String whyNot) {}

  /// @param home the parent folder suggested for new runs
  public BuilderViewModel(
      Workbench workbench, TrainingSession session, AnalysisQueue analyses, Path home) {
    this.workbench = workbench;
    this.session = session;
    this.service = session.service();
    this.analyses = analyses;
    this.home = home;
    Journal journal = workbench.selection().journal();
    model = new ModelForm(journal, Variant.REFERENCE, DEFAULT_GRAMS);
    training = new TrainingForm(journal);
    model.reads(vocabulary());
    folderText = training.text(BuilderInput.FOLDER);
    blocks = new BlocksViewModel(journal, model);
    scored = journal.setting("builder.scored", true, SettingCodec.flag());
    views = journal.setting("builder.views", List.of(), SettingCodec.text().list());
    SettingCodec<ComputeDevice> named =
        SettingCodec.text().as(ComputeDevice::named, ComputeDevice::label);
    device = journal.setting("builder.device", ComputeDevice.CPU, named);
    cost = new CostEstimate(service, session::running);
    offerFolder();
    plan = new ReadOnlyObjectWrapper<>(read());
    model.draft.addListener(_ -> {
      offerFolder();
      update();
    });
    model.size.addListener(_ -> suggest());
    model.architecture.addListener(_ -> suggest());
    training.preset.addListener((_, _, preset) -> applyPreset(preset));
    training.draft.addListener(_ -> {
      model.reads(vocabulary());
      update();
    });
    training.clamps.rows.addListener(_ -> update());
    folderText.addListener(_ -> customFolder |= !naming);
    device.addListener(_ -> update());
    cost.price.addListener(_ -> plan.set(read()));
    session
        .stateProperty()
        .addListener((_, was, is) -> {
          if (session.running()) {
            cost.stop(); // times would be those beside a training, whoever started it
          } else if (was.stage() != is.stage()) {
            score(is);
            customFolder = false; // that folder is used now
            offerFolder();
            update(); // costs can be measured again
          }
          plan.set(read());
        });
    showing.addListener(_ -> shown());
    journal.performs(Command.Train.class, this::train);
    journal.performs(Command.SaveConfiguration.class, this::save);
  }

  private void score(TrainingSession.State ended) {
    if (ended.stage() == TrainingSession.Stage.DONE && scored.get()) {
      ended
          .spec()
          .filter(spec -> spec.recipe().model().layerInfos().stream().anyMatch(i -> i.maps() > 0))
          .ifPresent(spec -> analyses.queueScores(spec.out()));
    }
  }

  /// Estimates costs only while the builder is shown.
  private void shown() {
    if (showing.get()) {
      if (devices.get().size() == 1) {
        BackgroundTask<List<ComputeDevice>> looking =
            new BackgroundTask<>("devices", (_, _) -> service.maker().devices());
        looking.onSuccess(found -> {
          devices.set(found);
          device.offer(found.getFirst());
        });
        service.trying().start(looking);
      }
      update();
    } else {
      cost.stop();
    }
  }

  /// Applies a preset, which may include a model.
  private void applyPreset(Preset preset) {
    if (preset.fit() == Preset.Fit.ITS_MODEL
        && Recipe.byName(preset.name()).model() instanceof StackConfig its) {
      model.take(its);
    }
    suggest();
  }

  /// Returns the vocabulary size of the task, or the previous one while the task is invalid.
  private int vocabulary() {
    Optional<Task> task = training.task.draft.get().task();
    return task.map(t -> t.vocabulary().size()).orElse(model.draft.get().vocabulary());
  }

  private void suggest() {
    String size = model.size.get();
    if (!size.equals(NamedSizes.CUSTOM)) {
      NamedSize named = NamedSizes.size(model.architecture.get(), model.variant.get(), size);
      training.suggest(named.rate(), named.decay());
    }
  }

  private void offerFolder() {
    if (customFolder) {
      return;
    }
    naming = true;
    String free = FreeName.folder(home, model.draft.get().folder()).toString();
    if (folderText.isGiven()) {
      folderText.set(free);
    } else {
      folderText.offer(free);
    }
    naming = false;
  }

  private void update() {
    plan.set(read());
    if (showing.get()) {
      cost.request(
          plan.get()
              .recipe()
              .map(r -> new EstimateSpec(r, device.get(), TrainingSpec.threadsFor(r))));
    }
  }

  private Plan read() {
    ModelForm.Draft m = model.draft.get();
    TrainingForm.Draft t = training.draft.get();
    FieldProblems problems = new FieldProblems();
    problems.addAll(m.problems());
    problems.addAll(t.problems());
    training.task.draft.get().task().ifPresent(task -> checkLength(task, problems));
    Optional<Recipe> free = m.config().filter(_ -> problems.none()).flatMap(c -> recipe(c, t));
    Optional<Recipe> recipe =
        free.flatMap(r ->
            training.clamps.read(r.model(), r.training().steps(), problems).map(r::withClamps));
    if (recipe.isPresent()) {
      cost.price.get().result().flatMap(r -> r.problem()).ifPresent(problems::add);
    }
    folder(problems);
    String first = problems.first().orElse("");
    return new Plan(problems, recipe, session.running() ? "A training is already running." : first);
  }

  /// Returns the recipe; empty while one of the two forms has not followed the other's vocabulary
  /// yet.
  private static Optional<Recipe> recipe(StackConfig model, TrainingForm.Draft t) {
    return t.data()
        .filter(data -> data.task().vocabulary().size() == model.vocabulary())
        .flatMap(data -> t.config().map(trained -> new Recipe(model, data, trained)));
  }

  /// Checks that instances of fixed length fit: they are scored at their end, so that a cut would
  /// leave nothing to learn.
  private void checkLength(Task task, FieldProblems problems) {
    int read = task.maxTokens() - 1;
    boolean cut = model.draft.get().config().filter(c -> c.longestContext() < read).isPresent();
    if (cut && task.meanTokens() == task.maxTokens()) {
      problems.add(
          BuilderInput.MAX_LENGTH, "must be at least %d, the length of this task".formatted(read));
    }
  }

  private void folder(FieldProblems problems) {
    try {
      String[] inside = folder().toFile().list();
      boolean empty = inside != null && inside.length == 0;
      if (folderText.get().isBlank()) {
        problems.add(BuilderInput.FOLDER, "must be named");
      } else if (!session.running() && Files.exists(folder()) && !empty) {
        problems.add(BuilderInput.FOLDER, "must be new or empty, but contains files");
      }
    } catch (InvalidPathException _) {
      problems.add(BuilderInput.FOLDER, "cannot have this name");
    }
  }

  void perform(Command command) {
    workbench.selection().journal().perform(command);
  }

  void train() {
    if (plan.get().whyNot().isEmpty()) {
      perform(new Command.Train(folder()));
    }
  }

  private void train(Command.Train asked) {
    folderText.set(asked.folder().toString());
    Plan now = plan.get();
    if (!now.whyNot().isEmpty()) {
      throw new UserError(now.whyNot());
    }
    if (now.recipe().isPresent()) {
      Path parent = folder().toAbsolutePath().getParent();
      home = parent == null ? home : parent; // the next run is suggested beside it
      session.start(spec(now.recipe().get()), workbench.failureHandler(asked));
    }
  }

  private TrainingSpec spec(Recipe recipe) {
    return new TrainingSpec(
        recipe,
        training.draft.get().seed(),
        device.get(),
        TrainingSpec.threadsFor(recipe),
        folder(),
        false,
        "HeadScope's model builder",
        TrainingSpec.SAVE_EVERY);
  }

  private Path folder() {
    return Path.of(folderText.get().strip());
  }

  /// Shows the heads of the trained run at its newest checkpoint, with an instance that it can
  /// read.
  void openRun() {
    new HeldOutInstances(workbench, service.trying()).show(session.stateProperty().get());
  }

  void save(Path file, Consumer<Path> then) {
    afterSaving = then;
    perform(new Command.SaveConfiguration(file));
  }

  private void save(Command.SaveConfiguration asked) {
    Consumer<Path> then = afterSaving;
    afterSaving = _ -> {};
    Plan now = plan.get();
    Recipe recipe =
        now.recipe().orElseThrow(() -> new UserError(now.problems().first().orElseThrow()));
    service
        .trying()
        .start(
            new BackgroundTask<>("save the configuration", (_, _) -> write(recipe, asked.file()))
                .onSuccess(written -> {
                  saved = Optional.of(new Saved(recipe, written));
                  workbench.notify(Notice.wrote(written, "Wrote " + written + "."));
                  then.accept(written);
                })
                .onError(workbench.failureHandler(asked)));
  }

  private static Path write(Recipe recipe, Path file) {
    try {
      byte[] json = Json.pretty(recipe).getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(file, out -> out.write(json));
      return file.toAbsolutePath().normalize();
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  Optional<Path> savedFile() {
    Optional<Recipe> now = plan.get().recipe();
    return saved.filter(s -> now.equals(Optional.of(s.recipe()))).map(Saved::file);
  }

  String command(Path file) {
    TrainingSpec spec = spec(plan.get().recipe().orElseThrow());
    return TrainingLine.of(spec, "--config", file.toString(), spec.out()).text();
  }

  /// Returns the command line for the training that is drawn or, before any is, described, into a
  /// new folder.
  ShellLine line() {
    Optional<TrainingSpec> drawn = session.spec().filter(_ -> !session.lines().isEmpty());
    if (drawn.isPresent()) {
      Path out = drawn.get().out().toAbsolutePath();
      String name = String.valueOf(out.getFileName());
      return TrainingLine.of(drawn.get(), FreeName.folder(out.resolveSibling(""), name));
    }
    Optional<String> problem = plan.get().problems().first();
    return plan.get()
        .recipe()
        .filter(_ -> problem.isEmpty())
        .<ShellLine>map(recipe -> TrainingLine.of(spec(recipe), folder()))
        .orElseGet(() ->
            problem
                .<ShellLine>map(p -> new ShellLine.None("Nothing can be trained yet: " + p))
                .orElse(ShellLine.nothing()));
  }

  void writeInto(Path parent) {
    Path folder = parent.resolve(model.draft.get().folder());
    folderText.set(folder.toString());
  }

  String fileName() {
    return model.draft.get().folder() + ".json";
  }

  void showNotice(String sentence) {
    workbench.notify(new Notice(Notice.Kind.INFORMATION, sentence));
  }
}
