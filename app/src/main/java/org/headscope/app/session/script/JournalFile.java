package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.JournalBuffer;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.PrivateRights;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;

/// A session's journal on disk, one command per line, for inspection after a crash. A separate
/// thread writes it, waiting briefly for a drag's later positions, and within a second. A later
/// replacement, as from slow typing, overwrites the last line. The last few sessions are kept as
/// `journal.1.jsonl` and so on.
///
/// A journal that exceeds the maximum size ends, which is reported at once; later commands are not
/// recorded.
public final class JournalFile implements JournalBuffer.Recorder, AutoCloseable {
  static final int EARLIER = 3;

  private static final long MAX_BYTES = 64L << 20;
  private static final String NAME = "journal.jsonl";
  private static final long MOMENT_MILLIS = 700;
  private static final long PATIENCE_SECONDS = 5;

  private final Path file;
  private final long maxBytes;
  private final Consumer<String> complaints;
  private final LinkedBlockingQueue<JournalTask> taken = new LinkedBlockingQueue<>();
  private final Thread writer;
  private long written;
  private Line last = new Line(0, JournalEntry.Part.STEP);
  private volatile boolean over;

  private sealed interface JournalTask {
    record Entry(JournalEntry entry, boolean instead) implements JournalTask {
      Entry replacedBy(JournalEntry newer) {
        return new Entry(entry.replacedBy(newer), instead);
      }
    }

    record Mark(CountDownLatch written) implements JournalTask {}

    record End() implements JournalTask {}
  }

  /// @param from the offset of its first byte
  private record Line(long from, JournalEntry.Part part) {}

  /// The user's journal.
  ///
  /// @param complaints is notified once, on another thread, if it cannot be written or has ended
  public static JournalFile ofUser(Consumer<String> complaints) {
    return new JournalFile(place(), MAX_BYTES, complaints);
  }

  /// Returns the path of the user's journal, which does not exist before the first session.
  public static Path place() {
    return UserFolder.STATE.path().resolve(NAME);
  }

  JournalFile(Path file, long maxBytes, Consumer<String> complaints) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.complaints = complaints;
    writer = Thread.ofPlatform().daemon().name("journal").unstarted(this::write);
    writer.start();
  }

  @Override
  public void take(JournalEntry entry, boolean instead) {
    if (!over) {
      taken.add(new JournalTask.Entry(entry, instead));
    }
  }

  private void write() {
    try {
      UserFolder.make(file.toAbsolutePath().resolveSibling(""));
      turn();
      try (FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PrivateRights.ofFile())) {
        follow(channel);
      }
    } catch (IOException | UncheckedIOException e) {
      over = true;
      complaints.accept(
          ("%s cannot be written, so this session's journal is not saved (%s); check free "
                  + "space and permissions.")
              .formatted(
                  file, e instanceof IOException io ? FileErrors.reason(io) : e.getMessage()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Renames the last journal to an earlier one, and deletes the earliest.
  private void turn() throws IOException {
    for (int age = EARLIER; age >= 1; age--) {
      Path younger = age == 1 ? file : aged(age - 1);
      if (age == EARLIER) {
        Files.deleteIfExists(aged(age));
      }
      if (Files.exists(younger)) {
        Files.move(younger, aged(age));
      }
    }
  }

  private Path aged(int age) {
    return file.resolveSibling(NAME.replace(".jsonl", "." + age + ".jsonl"));
  }

  /// Writes entries until the end; the last one waits for a possible replacement.
  private void follow(FileChannel channel) throws IOException, InterruptedException {
    Optional<JournalTask.Entry> waiting = Optional.empty();
    while (true) {
      JournalTask next =
          waiting.isEmpty() ? taken.take() : taken.poll(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
      if (next instanceof JournalTask.Entry newer && newer.instead() && waiting.isPresent()) {
        waiting = waiting.map(older -> older.replacedBy(newer.entry()));
        continue;
      }
      if (waiting.isPresent()) {
        write(channel, waiting.get());
      }
      waiting = Optional.empty();
      switch (next) {
        case JournalTask.Entry entry -> waiting = Optional.of(entry);
        case JournalTask.Mark(CountDownLatch done) -> done.countDown();
        case JournalTask.End _ -> {
          return;
        }
        case null -> {}
      }
    }
  }

  @Override
  public List<JournalEntry> kept() {
    CountDownLatch done = new CountDownLatch(1);
    taken.add(new JournalTask.Mark(done));
    try {
      if (over || !done.await(PATIENCE_SECONDS, TimeUnit.SECONDS) || over) {
        throw new UserError(
            ("%s is incomplete, so this session cannot be saved as a script; headscope replay "
                    + "%s repeats its beginning.")
                .formatted(file, file));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new UserError("The journal was not written in time; save the session again.");
    }
    return SessionScript.read(file).entries();
  }

  private void write(FileChannel channel, JournalTask.Entry next) throws IOException {
    boolean instead = next.instead() && written > 0;
    JournalEntry entry =
        instead
            ? new JournalEntry(next.entry().at(), next.entry().command(), last.part())
            : next.entry();
    byte[] line = (CommandJson.line(entry) + "\n").getBytes(StandardCharsets.UTF_8);
    if (over) {
      return;
    }
    if (instead) {
      channel.truncate(last.from());
      written = last.from();
    }
    if (written + line.length > maxBytes) {
      complaints.accept(
          ("%s has reached %,d KiB and ends here; restart HeadScope to record a session that "
                  + "can be saved as a script.")
              .formatted(file, written >> 10));
      over = true; // after the report
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(line);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    last = new Line(written, entry.part());
    written += line.length;
    if (taken.isEmpty()) {
      channel.force(false);
    }
  }

  @Override
  public void close() {
    taken.add(new JournalTask.End());
    try {
      writer.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
