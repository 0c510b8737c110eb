package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// A server in this process, and the lines that it prints.
final class Served implements AutoCloseable {
  private final PipedOutputStream requests = new PipedOutputStream();
  private final BlockingQueue<JsonNode> printed = new LinkedBlockingQueue<>();
  private final Server server;
  private final Thread thread;

  Served(Path... folders) throws IOException {
    PipedInputStream in = new PipedInputStream(requests, 1 << 16);
    server = server(new Wire(new Queue()), folders);
    thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                server.serve(in);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  /// The lines of a stream, as JSON.
  private final class Queue extends ByteArrayOutputStream {
    @Override
    public void flush() {
      printed.add(Json.parse(toString(StandardCharsets.UTF_8), JsonNode.class, "The line"));
      reset();
    }
  }

  private static Server server(Wire wire, Path... folders) {
    return new Server(name -> Commands.create(name::equals), Folders.of(List.of(folders)), wire);
  }

  /// Returns what a server prints for `requests`, line by line.
  static List<JsonNode> answers(byte[] requests, Path... folders) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    server(new Wire(out), folders).serve(new ByteArrayInputStream(requests));
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> Json.parse(line, JsonNode.class, "The line"))
        .toList();
  }

  /// Returns the answer that a server prints for `request`.
  static JsonNode answer(String request, Path... folders) throws IOException {
    return answers(request.getBytes(StandardCharsets.UTF_8), folders).getLast();
  }

  void send(String line) throws IOException {
    requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  /// Returns the next line that is printed.
  JsonNode next() throws InterruptedException {
    return Objects.requireNonNull(printed.poll(60, TimeUnit.SECONDS), "nothing is printed");
  }

  /// Returns the next line that is no progress.
  JsonNode nextAnswer() throws InterruptedException {
    JsonNode line = next();
    while (line.has("progress")) {
      line = next();
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    server.stop(Duration.ofSeconds(10));
    requests.close();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
