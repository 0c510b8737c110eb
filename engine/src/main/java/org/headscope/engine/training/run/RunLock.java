package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/// The right to write to a run, which one training holds at a time: a system lock on the empty file
/// `.training.lock`, which ends with the process, however that ends. `.training.json` beside it
/// names the holder, but nothing depends on it, since a killed process leaves it behind. Readers
/// ignore both.
///
/// The lock file is opened only here, and never while this process holds the lock: closing any
/// handle of a file releases the process's POSIX lock on it. It is never deleted either, since a
/// process that had just opened it would then lock an invisible file.
///
/// Local disks and NFS (with its lock service, which `nolock` turns off) exclude processes on all
/// machines; a drive without locks only causes a warning.
public final class RunLock implements AutoCloseable {
  static final String FILES = ".training.";

  private static final Set<Object> OURS = new HashSet<>();

  private final Path directory;
  private final Object key;
  private final FileChannel channel;
  private final Object file;

  private record Owner(long process, String host, String since) {}

  private RunLock(Path directory, Object key, FileChannel channel) throws IOException {
    this.directory = directory;
    this.key = key;
    this.channel = channel;
    this.file = key(lock(directory));
  }

  /// Locks the run in `directory`.
  ///
  /// @param warn receives a warning if the drive has no locks
  /// @throws UserError naming process, host and time if the run is being trained, or if the folder
  ///   cannot be written
  public static RunLock take(Path directory, Consumer<String> warn) {
    synchronized (OURS) {
      try {
        Object key = key(directory);
        if (!OURS.add(key)) {
          throw inUse(directory);
        }
        try {
          return new RunLock(directory, key, locked(directory, warn));
        } catch (IOException | UserError e) {
          OURS.remove(key);
          throw e;
        }
      } catch (IOException e) {
        throw RunWriter.cannotWrite(lock(directory), e);
      }
    }
  }

  /// True if a process of this machine trains the run in `directory`, as far as that is known
  /// without locking.
  static boolean isTaken(Path directory) {
    try {
      synchronized (OURS) {
        if (OURS.contains(key(directory))) {
          return true;
        }
      }
      if (Files.notExists(owner(directory))) {
        return false;
      }
      Owner owner = Json.read(owner(directory), Owner.class);
      return owner.process() != ProcessHandle.current().pid()
          && owner.host().equals(host())
          && ProcessHandle.of(owner.process()).isPresent();
    } catch (IOException | UserError _) {
      return false; // left by a killed process
    }
  }

  private static FileChannel locked(Path directory, Consumer<String> warn) throws IOException {
    FileChannel channel =
        FileChannel.open(lock(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean free;
    try {
      free = channel.tryLock() != null;
    } catch (IOException e) {
      warn.accept(
          "The drive of %s does not support locks (%s); make sure that no other process trains this run."
              .formatted(directory, e.getMessage()));
      free = true;
    }
    if (!free) {
      channel.close();
      throw inUse(directory);
    }
    Owner owner =
        new Owner(
            ProcessHandle.current().pid(),
            host(),
            OffsetDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS).toString());
    byte[] content = Json.line(owner).getBytes(StandardCharsets.UTF_8);
    AtomicFile.writeUnsynced(owner(directory), out -> out.write(content));
    return channel;
  }

  /// Checks that the run is still at the place where it was locked.
  ///
  /// @throws UserError if its folder was moved, deleted or replaced
  public void require() {
    try {
      if (key(lock(directory)).equals(file)) {
        return;
      }
    } catch (IOException e) {
      throw moved(e);
    }
    throw moved(new IOException("another " + lock(directory)));
  }

  private UserError moved(IOException cause) {
    return new UserError(
        "The run %s was moved, deleted or replaced during training; continue with headscope train --resume --out and its new folder."
            .formatted(directory),
        cause);
  }

  private static UserError inUse(Path directory) {
    String who;
    try {
      Owner owner = Json.read(owner(directory), Owner.class);
      who = "process %d on %s since %s".formatted(owner.process(), owner.host(), owner.since());
    } catch (UserError _) {
      who = "another process"; // has not written it yet, or the disk is full
    }
    return new UserError(
        "The run %s is being trained by %s; wait until it ends, stop it, or choose another folder."
            .formatted(directory, who));
  }

  @Override
  public void close() {
    synchronized (OURS) {
      try (channel) {
        Files.deleteIfExists(owner(directory));
      } catch (IOException _) {
        // Meaningless without the lock, which ends with the process at the latest.
        return;
      } finally {
        OURS.remove(key);
      }
    }
  }

  /// The identity of a file or folder, independent of its name; its path on Windows.
  private static Object key(Path path) throws IOException {
    Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    return key == null ? path.toRealPath() : key;
  }

  private static Path lock(Path directory) {
    return directory.resolve(FILES + "lock");
  }

  private static Path owner(Path directory) {
    return directory.resolve(FILES + "json");
  }

  private static String host() throws IOException {
    Path name = Path.of("/proc/sys/kernel/hostname");
    if (Files.isReadable(name)) {
      return Files.readString(name).strip(); // the alternative may ask a name server
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "an unnamed machine";
    }
  }
}
