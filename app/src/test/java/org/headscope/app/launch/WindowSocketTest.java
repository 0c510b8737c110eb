package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.launch.context.StartArguments;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowSocketTest {
  @TempDir Path folder;
  private final List<StartArguments> taken = new CopyOnWriteArrayList<>();
  private Optional<String> before = Optional.empty();

  @BeforeEach
  void ownState() {
    before = Optional.ofNullable(System.getProperty("headscope.state"));
    System.setProperty("headscope.state", folder.resolve("s").toString());
    assumeTrue(folder.toString().length() < 80, "a socket's name is short");
  }

  @AfterEach
  void formerState() {
    before.ifPresentOrElse(
        state -> System.setProperty("headscope.state", state),
        () -> System.clearProperty("headscope.state"));
  }

  private Optional<WindowSocket> listen() {
    return WindowSocket.listen(places -> {
      taken.add(places);
      return CompletableFuture.completedFuture(places);
    });
  }

  private StartArguments asked() throws IOException {
    Path file = Files.writeString(folder.resolve("ä b.jsonl"), "");
    return StartArguments.of(file.toString()).orElseThrow();
  }

  @Test
  void theOpenWindowReceivesTheArgumentsOfALaterStart() throws IOException {
    assertThat(WindowSocket.hand(asked())).as("no window").isFalse();
    try (WindowSocket first = listen().orElseThrow()) {
      assertThat(WindowSocket.hand(asked())).isTrue();
      assertThat(taken).containsExactly(asked());
      assertThat(listen()).as("a second window").isEmpty();
      assertThat(first).isNotNull();
    }
    assertThat(WindowSocket.hand(asked())).as("closed").isFalse();
    listen().orElseThrow().close();
  }

  @Test
  void aLinkArrivesWithItsRunsFolder() throws IOException {
    Path run = Files.createDirectories(folder.resolve("it"));
    Files.writeString(run.resolve("run.json"), "{}");
    StartArguments link = StartArguments.of(run + "@5#x:2.1@86").orElseThrow();
    try (WindowSocket _ = listen().orElseThrow()) {
      assertThat(WindowSocket.hand(link)).isTrue();
    }
    assertThat(taken).containsExactly(link);
  }

  @Test
  void onlyItsUserHasAccess() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (WindowSocket _ = listen().orElseThrow()) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(folder.resolve("s/window"))))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void theSocketOfAKilledWindowIsIgnored() throws IOException {
    Path left = Files.createDirectories(folder.resolve("s/window")).resolve("socket");
    Files.writeString(left, "");
    assertThat(WindowSocket.hand(asked())).isFalse();
    try (WindowSocket next = listen().orElseThrow()) {
      assertThat(next.isAfterKill()).isTrue();
    }
    assertThat(left).doesNotExist();
    try (WindowSocket next = listen().orElseThrow()) {
      assertThat(next.isAfterKill()).as("after a window that was closed").isFalse();
    }
  }

  /// A socket's name has some 100 bytes at most.
  @Test
  void noSocketIsOpenedIfThePathIsTooLong() throws IOException {
    Path far = folder.resolve("s".repeat(120));
    System.setProperty("headscope.state", far.toString());
    assertThat(listen()).isEmpty();
    Path process = far.resolve("window/process");
    try (FileChannel free = FileChannel.open(process, StandardOpenOption.WRITE);
        FileLock lock = free.tryLock()) {
      assertThat(lock.isValid()).isTrue();
    }
    assertThat(WindowSocket.hand(asked())).isFalse();
  }

  @Test
  void aHangingWindowIsReportedWithARemedy() throws IOException {
    try (WindowSocket _ = WindowSocket.listen(_ -> new CompletableFuture<>()).orElseThrow()) {
      StartArguments sent = asked();
      assertThatThrownBy(() -> WindowSocket.hand(sent, Duration.ofMillis(200)))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("without a file");
    }
  }

  @Test
  void invalidMessagesAreIgnoredAndTheNextIsAccepted() throws IOException {
    try (WindowSocket _ = listen().orElseThrow()) {
      for (String message : List.of("hello\n", "[1, 2]\n", "[\"evaluate\"]\n", "{", "\n")) {
        send(message);
      }
      assertThat(taken).isEmpty();
      assertThat(WindowSocket.hand(asked())).isTrue();
    }
  }

  /// Sends it and waits until the window has hung up.
  private void send(String message) throws IOException {
    try (SocketChannel window = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      window.connect(UnixDomainSocketAddress.of(folder.resolve("s/window/socket")));
      window.write(ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8)));
      window.shutdownOutput();
      assertThat(window.read(ByteBuffer.allocate(10))).as(message).isEqualTo(-1);
    }
  }
}
