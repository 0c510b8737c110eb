package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Version;
import org.jspecify.annotations.Nullable;

/// Stack traces of unexpected faults, in `faults.log` of the user's state folder; of two files, the
/// older is overwritten. They name code alone: typed text and files' content are left out, and so
/// are messages that may quote them.
public final class FaultLog {
  /// Maximum size of each of the two files.
  private static final long MAX_BYTES = 256 << 10;

  private static final int MAX_FRAMES = 100;

  private static String last = "";

  private FaultLog() {}

  /// A recorded fault.
  ///
  /// @param file the log that has it; empty if that cannot be written
  public record Fault(String trace, Optional<Path> file) {}

  /// Records `cause`, once if it recurs.
  public static synchronized Fault note(Throwable cause) {
    String trace = trace(cause);
    Path file = file();
    try {
      if (!trace.equals(last) || Files.notExists(file)) {
        append(file, Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n" + trace + "\n");
        last = trace;
      }
      return new Fault(trace, Optional.of(file));
    } catch (IOException _) {
      return new Fault(trace, Optional.empty());
    }
  }

  /// The file of faults; it does not exist before the first.
  public static Path file() {
    return UserFolder.STATE.path().resolve("faults.log");
  }

  private static void append(Path file, String text) throws IOException {
    UserFolder.make(file.toAbsolutePath().resolveSibling(""));
    if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
      Files.move(file, file.resolveSibling("faults.old.log"), StandardCopyOption.REPLACE_EXISTING);
    }
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    try (Writer out =
        Channels.newWriter(
            Files.newByteChannel(file, options, PrivateRights.ofFile()), StandardCharsets.UTF_8)) {
      out.write(text);
    }
  }

  private static String trace(Throwable cause) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, Java %s, %s %s"
            .formatted(
                Version.sentence(),
                Runtime.version(),
                System.getProperty("os.name"),
                System.getProperty("os.arch")));
    Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
    for (@Nullable Throwable e = cause; e != null && told.add(e); e = e.getCause()) {
      lines.add((told.size() > 1 ? "Caused by: " : "") + e.getClass().getName() + words(e));
      StackTraceElement[] frames = e.getStackTrace();
      for (int i = 0; i < Math.min(MAX_FRAMES, frames.length); i++) {
        lines.add("\tat " + frames[i]);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /// Returns the message if Java itself or PyTorch wrote it, about classes, indices and sizes.
  private static String words(Throwable e) {
    boolean javas =
        e instanceof LinkageError
            || e instanceof VirtualMachineError
            || e instanceof NullPointerException
            || e instanceof IndexOutOfBoundsException
            || e instanceof ClassCastException
            || e instanceof ArithmeticException;
    boolean pytorchs = e.getClass().getName().equals("ai.djl.engine.EngineException");
    return e.getMessage() != null && (javas || pytorchs) ? ": " + e.getMessage() : "";
  }
}
