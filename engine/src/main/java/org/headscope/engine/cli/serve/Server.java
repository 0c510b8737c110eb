package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.cli.kit.CommandHost;
import org.headscope.engine.cli.kit.Failures;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.JsonNode;

/// Runs requested commands in turn, and answers every line with one line. Lines are read meanwhile,
/// so that the running request can be cancelled.
final class Server {
  private static final int MAX_WAITING = 1000;
  private static final long PROGRESS_NANOS = 200_000_000;

  /// Options that choose what a command prints; without them it is JSON.
  private static final Set<String> TEXT = Set.of("csv", "latex", "dot", "help", "json");

  private static final String JSON = "--json";

  private final Function<String, CommandLine> commands;
  private final Access access;
  private final Wire wire;
  private final Map<String, Cancellation> open = new ConcurrentHashMap<>(); // by id
  private final Map<String, ModelPool> pools = new ConcurrentHashMap<>(); // by device
  private final ExecutorService worker = Executors.newSingleThreadExecutor();

  /// @param commands makes a command line that has the named command
  Server(Function<String, CommandLine> commands, Folders folders, Wire wire) {
    this.commands = commands;
    this.access = new Access(folders);
    this.wire = wire;
  }

  /// Answers all lines of `in`; returns when the last answer is printed.
  void serve(InputStream in) throws IOException {
    Lines lines = new Lines(in);
    for (boolean more = true; more && !wire.isClosed(); ) {
      try {
        Optional<String> line = lines.next();
        more = line.isPresent();
        line.ifPresent(this::accept);
      } catch (UserError e) {
        wire.error(sentence(e));
      } catch (RejectedExecutionException _) {
        more = false; // it was stopped
      }
    }
    if (wire.isClosed()) {
      open.values().forEach(Cancellation::cancel);
    }
    worker.shutdown();
    await(Duration.ofSeconds(Long.MAX_VALUE));
    pools.values().forEach(ModelPool::close);
  }

  /// Cancels all requests, and waits a little for the running one.
  void stop(Duration patience) {
    worker.shutdown();
    open.values().forEach(Cancellation::cancel);
    await(patience);
  }

  private void await(Duration time) {
    try {
      boolean _ = worker.awaitTermination(time.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(String line) {
    JsonNode request = Json.parseTyped(line, JsonNode.class, "The request");
    UserError.when(
        !request.isObject(), "The request is no object; write {\"id\": 1, \"command\": NAME}.");
    if (request.has("cancel")) {
      UserError.when(request.size() > 1, "A request with \"cancel\" has no other field.");
      Cancellation running = open.get(Request.id(request, "cancel").toString());
      if (running != null) {
        running.cancel();
      }
      return; // the cancelled request is answered
    }
    JsonNode id = Request.id(request, "id");
    try {
      enter(id, Request.of(request));
    } catch (UserError e) {
      wire.error(id, sentence(e));
    }
  }

  private void enter(JsonNode id, Request request) {
    if (!Access.COMMANDS.contains(request.command())) {
      throw unknown(request.command());
    }
    UserError.when(
        open.size() >= MAX_WAITING, "%,d requests wait; read their answers first.", MAX_WAITING);
    Cancellation cancellation = new Cancellation();
    UserError.when(
        open.putIfAbsent(id.toString(), cancellation) != null,
        "The request %s is not answered yet; give this one another id.",
        id);
    worker.execute(() -> answer(id, request, cancellation));
  }

  private void answer(JsonNode id, Request request, Cancellation cancellation) {
    Runnable answer;
    try {
      answer = answered(id, request, cancellation);
    } catch (UserError e) {
      answer = () -> wire.error(id, sentence(e));
    } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
      answer = () -> wire.error(id, "HeadScope failed unexpectedly (%s); report it.".formatted(e));
    }
    open.remove(id.toString()); // before the answer, after which the id may be used again
    answer.run();
  }

  /// Runs the command, and returns what prints its answer.
  private Runnable answered(JsonNode id, Request request, Cancellation cancellation) {
    UserError.when(cancellation.isCancelled(), "Cancelled; the request %s did not begin.", id);
    Capture out = new Capture();
    Capture err = new Capture();
    CommandLine all =
        commands
            .apply(request.command())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err, true))
            .setExecutionStrategy(this::checked);
    List<String> words = words(request, all);
    int code =
        new CommandHost(progress(id, cancellation), cancellation, pools)
            .run(() -> all.execute(words.toArray(String[]::new)));
    List<String> said = err.lines();
    if (code != 0 && !said.isEmpty()) {
      return () -> wire.error(id, said.getLast());
    }
    String result = words.contains(JSON) ? out.json() : Json.line(out.text());
    return () -> wire.result(id, result, said);
  }

  private int checked(ParseResult parsed) {
    try {
      parsed.asCommandLineList().forEach(part -> access.require(part.getParseResult()));
    } catch (UserError e) {
      Failures.print(e, parsed.commandSpec().commandLine());
      return ExitCode.SOFTWARE;
    }
    return Failures.run(parsed);
  }

  private static List<String> words(Request request, CommandLine all) {
    CommandLine command = all.getSubcommands().get(request.command());
    if (command == null) {
      throw unknown(request.command());
    }
    CommandSpec spec = command.getCommandSpec();
    List<String> words = new ArrayList<>(List.of(request.command()));
    words.addAll(request.words(spec));
    boolean text = !Collections.disjoint(request.options().keySet(), TEXT);
    if (!text && spec.findOption(JSON) != null) {
      words.add(JSON);
    }
    return words;
  }

  private static UserError unknown(String command) {
    return new UserError(
        "'%s' is no command for requests; use one of %s."
            .formatted(command, String.join(", ", Access.COMMANDS)));
  }

  private Progress progress(JsonNode id, Cancellation cancellation) {
    TaskProgress.Clock clock = new TaskProgress.Clock();
    AtomicLong shown = new AtomicLong(System.nanoTime());
    return (phase, done, total) -> {
      TaskProgress at = clock.at(phase, done, total);
      long now = System.nanoTime();
      long before = shown.get();
      if (now - before >= PROGRESS_NANOS && shown.compareAndSet(before, now)) {
        wire.progress(id, at);
        if (wire.isClosed()) {
          cancellation.cancel();
        }
      }
    };
  }

  private static String sentence(UserError e) {
    return String.valueOf(e.getMessage());
  }
}
