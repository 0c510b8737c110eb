package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import javax.imageio.ImageIO;
import org.headscope.app.launch.context.Samples;
import org.headscope.engine.cli.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class RenderCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int render(String... options) {
    CommandLine commands =
        Commands.configured(Commands.create().addSubcommand(new RenderCommand()));
    commands.setOut(new PrintWriter(out, true));
    commands.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of("render", "--out", folder.toString()));
    all.addAll(List.of(options));
    return commands.execute(all.toArray(String[]::new));
  }

  private String oneSentence() {
    assertThat(err.toString().strip()).doesNotContain("\n").isNotEmpty();
    return err.toString();
  }

  /// The outputs and sizes of both differ; all else that both have is one.
  @Test
  void sharedOptionsOfRenderAndRecordAreDeclaredOnce() {
    CommandSpec render = CommandSpec.forAnnotatedObject(new RenderCommand());
    CommandSpec record = CommandSpec.forAnnotatedObject(new RecordCommand());
    List<String> apart = List.of("--view", "--size", "--out");
    assertThat(record.optionsMap().keySet())
        .filteredOn(render.optionsMap()::containsKey)
        .filteredOn(name -> !apart.contains(name))
        .hasSizeGreaterThan(7)
        .allSatisfy(name ->
            assertThat(render.findOption(name).userObject())
                .isEqualTo(record.findOption(name).userObject()));
  }

  @Test
  void formerNamesOfOptionsAreReadAndNotShown() {
    CommandLine commands =
        Commands.configured(
            Commands.create()
                .addSubcommand(new RenderCommand())
                .addSubcommand(new RecordCommand())
                .addSubcommand(new ReplayCommand()));
    String subject = "--run a --instances b --out c ";
    Map<String, String> former =
        Map.of(
            "render", subject + "--fonts-inside --light 4:k --mark 3,5",
            "record", subject + "--over tokens",
            "replay", "script.jsonl --place /a=/b --into-runs");
    former.forEach((name, options) -> {
      String[] words = (name + " " + options).split(" ", -1);
      assertThat(commands.parseArgs(words).unmatched()).isEmpty();
      Matcher option = Pattern.compile(" --[a-z-]+").matcher(options.replace(subject, " "));
      while (option.find()) {
        assertThat(Objects.requireNonNull(commands.getSubcommands().get(name)).getUsageMessage())
            .doesNotContain(option.group() + " ", option.group() + "=");
      }
    });
  }

  @Test
  void recordRefusesInvalidOptions() {
    CommandLine commands =
        Commands.configured(Commands.create().addSubcommand(new RecordCommand()));
    String[][] wrong = {
      {"--size", "10x10"}, {"--size", "9000x9000"}, {"--theme", "pink"}, {"--timeline", "rows"}
    };
    for (String[] options : wrong) {
      commands.setErr(new PrintWriter(err, true));
      err.getBuffer().setLength(0);
      String place = folder.toString();
      assertThat(
              commands.execute(
                  "record",
                  "--run",
                  place,
                  "--instances",
                  "x",
                  "--out",
                  place,
                  options[0],
                  options[1]))
          .isEqualTo(2);
      assertThat(oneSentence()).contains(options[0]);
    }
  }

  @Test
  void failedRecordingsAreNotReportedAsWritten() throws Exception {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    Path pipe = folder.resolve("pipe.gif");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CommandLine commands =
        Commands.configured(Commands.create().addSubcommand(new RecordCommand()));
    commands.setOut(new PrintWriter(out, true));
    commands.setErr(new PrintWriter(err, true));
    String run = samples.get().folder().resolve("transformer-4x2").toString();
    String instances = samples.get().instances().getFirst().toString();
    assertThat(
            commands.execute(
                "record",
                "--run",
                run,
                "--instances",
                instances,
                "--view",
                "attention",
                "--out",
                pipe.toString()))
        .isEqualTo(1);
    assertThat(oneSentence().strip())
        .isEqualTo(pipe + " is not an ordinary file; name another to write to.");
    assertThat(out.toString()).isEmpty();
    assertThat(folder.toFile().list()).containsExactly("pipe.gif");
  }

  @Test
  void wrongUsageExitsWithTwo() {
    String run = folder.toString();
    assertThat(render("--run", run, "--instances", "x", "--view", "nose")).isEqualTo(2);
    assertThat(oneSentence()).contains("--view").contains("nose");
  }

  @Test
  void sizesThemesAndFormatsAreChecked() {
    String[][] wrong = {
      {"--size", "10x10"},
      {"--size", "big"},
      {"--theme", "pink"},
      {"--format", "gif", "--view", "heads"},
      {"--format", "svg"},
      {"--scale", "9"},
      {"--view", "heads", "--width", "wide"},
      {"--view", "heads", "--width", "3"},
      {"--view", "heads", "--font", "NaN"},
      {"--view", "heads", "--parts", "nose"},
      {"--view", "heads", "--width", "icml", "--size", "400x300"},
      {"--width", "icml"},
      {"--scale", "NaN"}
    };
    for (String[] options : wrong) {
      List<String> all = new ArrayList<>(List.of("--run", "r", "--instances", "x"));
      all.addAll(List.of(options));
      assertThat(render(all.toArray(String[]::new))).as(String.join(" ", options)).isEqualTo(2);
    }
  }

  @Test
  void aFolderThatIsNotARunFailsInOneSentence() {
    assertThat(render("--run", folder.toString(), "--instances", "x")).isEqualTo(1);
    assertThat(oneSentence()).contains("run.json");
  }

  @Test
  void theSampleIsRenderedAsWindowAndAsView() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    String run = samples.get().runs().getFirst().toString();
    String instances = samples.get().instances().getFirst().toString();

    assertThat(render("--run", run, "--instances", instances, "--scale", "1", "--theme", "dark"))
        .as(err.toString())
        .isZero();
    var window = ImageIO.read(folder.resolve("window-dark.png").toFile());
    assertThat(window.getWidth()).isEqualTo(1440);
    assertThat(window.getHeight()).isEqualTo(900);

    assertThat(
            render(
                "--run",
                run,
                "--instances",
                instances,
                "--view",
                "attention,automaton,prediction",
                "--format",
                "svg,csv"))
        .as(err.toString())
        .isZero();
    assertThat(Files.readString(folder.resolve("attention-light.svg"))).contains("<svg");
    assertThat(Files.readString(folder.resolve("prediction-light.csv"))).contains(",");

    assertThat(
            render(
                "--run", run, "--instances", instances, "--view", "matrix", "--format", "tex,csv"))
        .as(err.toString())
        .isZero();
    assertThat(Files.readString(folder.resolve("matrix-light.tex"))).contains("\\toprule");
    assertThat(Files.readString(folder.resolve("matrix-light.csv"))).contains("tvd_se");
    assertThat(render("--run", run, "--instances", instances, "--view", "heads", "--format", "tex"))
        .isEqualTo(1);
    assertThat(oneSentence()).contains("heads").contains("tex");
    err.getBuffer().setLength(0);

    assertThat(render("--run", run, "--instances", instances, "--layer", "99")).isEqualTo(1);
    assertThat(err.toString()).contains("No layer 99");
    err.getBuffer().setLength(0);
    assertThat(render("--run", run, "--instances", instances, "--id", "nobody")).isEqualTo(1);
    assertThat(oneSentence()).contains("nobody");
  }

  @Test
  void associativeRecallIsShownAtItsTargetKey() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    Path shipped = samples.get().folder();
    String[] recall = {
      "--run",
      shipped.resolve("associative-recall").toString(),
      "--instances",
      shipped.resolve("associative-recall.jsonl").toString(),
      "--format",
      "csv",
      "--view"
    };
    assertThat(render(with(recall, "attention,sequence"))).as(err.toString()).isZero();
    assertThat(Files.readAllLines(folder.resolve("attention-light.csv")))
        .as("the target pair, 54 back")
        .anyMatch(line -> line.matches("2,1,383,14,\\d+,329,28,.*"))
        .noneMatch(line -> line.startsWith("2,1,324,"));
    assertThat(render(with(recall, "automaton"))).isEqualTo(1);
    assertThat(oneSentence())
        .contains("view automaton")
        .contains("Neither an automaton nor a context tree wrote this text");
    err.getBuffer().setLength(0);
    Files.delete(folder.resolve("sequence-light.csv"));
    assertThat(render(with(recall, "automaton,training,sequence"))).isEqualTo(1);
    assertThat(folder.resolve("sequence-light.csv")).exists();
    assertThat(out.toString()).endsWith("sequence-light.csv" + System.lineSeparator());
    assertThat(oneSentence())
        .contains("view automaton")
        .contains("view training shows nothing: Training curves appear here");
  }

  private static String[] with(String[] options, String last) {
    return Stream.concat(Stream.of(options), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  void aLongInstanceIsRefusedAndAPartOfItRendered() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    String run = samples.get().folder().resolve("transformer-4x2").toString();
    Path file = folder.resolve("long.jsonl");
    Files.writeString(
        file, "{\"id\":\"long\",\"strings\":[\"%s\"]}".formatted("abc".repeat(300_000)));
    String[] arguments = {"--run", run, "--instances", file.toString(), "--view", "sequence"};
    assertThat(render(arguments)).isEqualTo(1);
    assertThat(oneSentence().strip())
        .matches(
            "transformer-4x2 reads the first [34]\\d,000 of 900,000 symbols: all would take .*"
                + "Use --positions FROM..TO to draw a range of the first ones\\.");
    err.getBuffer().setLength(0);
    List<String> part = new ArrayList<>(List.of(arguments));
    part.addAll(List.of("--positions", "200..230", "--format", "csv"));
    assertThat(render(part.toArray(String[]::new))).as(err.toString()).isZero();
    assertThat(Files.readAllLines(folder.resolve("sequence-light.csv")).getLast())
        .startsWith("230");
    part.set(part.indexOf("200..230"), "2000..2040");
    part.set(part.indexOf("sequence"), "attention");
    assertThat(render(part.toArray(String[]::new))).as(err.toString()).isZero();
    List<String> cells = Files.readAllLines(folder.resolve("attention-light.csv"));
    assertThat(cells.getLast()).as("after the first 1,024").contains(",2040,");
    assertThat(cells.get(1)).contains(",2000,");
  }

  @Test
  void aRunWithoutMapsIsRenderedWithItsInfluence() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    String run = samples.get().folder().resolve("lnw-r").toString();
    String instances = samples.get().instances().getFirst().toString();
    assertThat(render("--run", run, "--instances", instances, "--scale", "1", "--query", "90"))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("window-light.png")).exists();
    assertThat(
            render(
                "--run",
                run,
                "--instances",
                instances,
                "--view",
                "heads,attention",
                "--format",
                "png,csv"))
        .as(err.toString())
        .isZero();
    assertThat(Files.readString(folder.resolve("attention-light.csv")))
        .contains("influence in TVD");
    assertThat(render("--run", run, "--instances", instances, "--head", "1")).isEqualTo(1);
    assertThat(oneSentence()).contains("MLP").contains("--head");
    err.getBuffer().setLength(0);
    assertThat(render("--run", run, "--instances", instances, "--map", "state")).isEqualTo(1);
    assertThat(oneSentence()).contains("no recurrent state");
    err.getBuffer().setLength(0);
    assertThat(render("--run", run, "--instances", instances, "--map", "nose")).isEqualTo(2);
    assertThat(oneSentence()).contains("--map").contains("nose");
    err.getBuffer().setLength(0);
    assertThat(render("--run", run, "--instances", instances, "--channel", "3")).isEqualTo(1);
    assertThat(oneSentence()).contains("No channel 3");
  }

  @Test
  void onlyTheRequestedCheckpointIsRead() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    Path run = folder.resolve("lnw");
    copy(samples.get().folder().resolve("lnw"), run);
    List<Path> checkpoints;
    try (Stream<Path> all = Files.list(run.resolve("checkpoints"))) {
      checkpoints = all.filter(p -> p.toString().endsWith(".safetensors")).sorted().toList();
    }
    for (Path other : checkpoints.subList(1, checkpoints.size())) {
      Files.write(other, new byte[] {1, 2, 3});
    }
    String instances = samples.get().instances().getFirst().toString();
    assertThat(render("--run", run + "@0", "--instances", instances, "--view", "attention"))
        .as(err.toString())
        .isZero();
    assertThat(render("--run", run.toString(), "--instances", instances)).isEqualTo(1);
    assertThat(oneSentence()).contains(checkpoints.getLast().getFileName().toString());
    err.getBuffer().setLength(0);
    assertThat(render("--run", run + "@1", "--instances", instances)).isEqualTo(1);
    assertThat(oneSentence()).contains("no checkpoint of step 1;");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
