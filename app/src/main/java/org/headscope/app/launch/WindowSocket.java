package org.headscope.app.launch;

import module java.base;

import org.headscope.app.launch.context.StartArguments;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.PrivateRights;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;

/// The socket through which later starts reach an open window: a Unix-domain socket in a folder
/// that its user alone may enter. A message is a line of JSON, the words of a command line; the
/// answer comes once the window has taken them.
final class WindowSocket implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MAX_MESSAGE = 1 << 20; // bytes of a message
  private static final String TAKEN = "taken\n";

  private final FileChannel held;
  private final ServerSocketChannel server;
  private final Path socket;
  private final boolean afterKill;

  private WindowSocket(
      FileChannel held, ServerSocketChannel server, Path socket, boolean afterKill) {
    this.held = held;
    this.server = server;
    this.socket = socket;
    this.afterKill = afterKill;
  }

  /// Returns whether the window before this one ended without being closed.
  boolean isAfterKill() {
    return afterKill;
  }

  private static Path folder() {
    return UserFolder.STATE.path().resolve("window");
  }

  private static Path socket() {
    return folder().resolve("socket");
  }

  /// The file that names the process that holds the socket.
  private static Path holder() {
    return folder().resolve("process");
  }

  /// Listens for later starts of this user and has `window` take what they name; empty if another
  /// window does already, or the system has no such sockets there.
  static Optional<WindowSocket> listen(Function<StartArguments, CompletableFuture<?>> window) {
    try {
      UserFolder.make(folder());
      boolean _ = PrivateRights.narrow(folder());
      FileChannel held =
          FileChannel.open(holder(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      Optional<WindowSocket> listening = Optional.empty();
      try {
        listening = isFirst(held) ? Optional.of(bind(held)) : Optional.empty();
      } finally {
        if (listening.isEmpty()) {
          held.close();
        }
      }
      listening.ifPresent(
          first -> Thread.ofVirtual().name("window socket").start(() -> first.accept(window)));
      return listening;
    } catch (IOException | UnsupportedOperationException _) {
      return Optional.empty(); // each start opens a window of its own
    }
  }

  private static WindowSocket bind(FileChannel held) throws IOException {
    boolean afterKill = Files.deleteIfExists(socket());
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      server.bind(UnixDomainSocketAddress.of(socket()));
      held.truncate(0);
      held.write(ByteBuffer.wrap(ascii(ProcessHandle.current().pid() + "\n")), 0);
      return new WindowSocket(held, server, socket(), afterKill);
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }

  private static boolean isFirst(FileChannel held) throws IOException {
    try {
      FileLock lock = held.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException _) {
      return false; // another window of this process
    }
  }

  private void accept(Function<StartArguments, CompletableFuture<?>> window) {
    while (server.isOpen()) {
      try {
        SocketChannel start = server.accept();
        Thread.ofVirtual().start(() -> answer(start, window));
      } catch (IOException _) {
        return; // closed
      }
    }
  }

  /// Answers a valid message; closes on anything else.
  private static void answer(
      SocketChannel start, Function<StartArguments, CompletableFuture<?>> window) {
    try (start) {
      Optional<StartArguments> asked =
          StartArguments.of(Json.parse(line(start), String[].class, "a later start"));
      if (asked.isPresent()) {
        window.apply(asked.get()).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        start.write(ByteBuffer.wrap(ascii(TAKEN)));
      }
    } catch (IOException | RuntimeException | ExecutionException | TimeoutException _) {
      // The other start says that nobody answered.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static String line(SocketChannel from) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_MESSAGE);
    while (bytes.hasRemaining() && from.read(bytes) >= 0) {
      if (bytes.position() > 0 && bytes.get(bytes.position() - 1) == '\n') {
        break;
      }
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// Has the window that is open take `places`.
  ///
  /// @return whether there is one
  /// @throws UserError if it does not answer
  static boolean hand(StartArguments places) {
    return hand(places, PATIENCE);
  }

  static boolean hand(StartArguments places, Duration patience) {
    try (SocketChannel window = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      window.connect(UnixDomainSocketAddress.of(socket()));
      if (!answers(window, Json.line(places.words()) + "\n", patience)) {
        throw new UserError(
            "The open window%s does not respond: end it, or start HeadScope without a file to open another one."
                .formatted(process()));
      }
      return true;
    } catch (IOException | UnsupportedOperationException _) {
      return false; // no window, or one that was killed
    }
  }

  private static boolean answers(SocketChannel window, String message, Duration patience) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            ByteBuffer bytes = ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
              window.write(bytes);
            }
            answer.complete(line(window).equals(TAKEN));
          } catch (IOException _) {
            answer.complete(false);
          }
        });
    return answer.completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private static String process() {
    try {
      String pid = Files.readString(holder()).strip();
      return pid.matches("\\d{1,10}") ? " (process " + pid + ")" : "";
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() {
    try (held;
        server) {
      Files.deleteIfExists(socket);
    } catch (IOException _) {
      // The next window deletes it.
    }
  }
}
