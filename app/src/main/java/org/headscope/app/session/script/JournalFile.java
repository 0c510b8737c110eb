package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.JournalBuffer;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.PrivateRights;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;

/// A session's journal on disk, a command a line, so that it can be looked into after a crash. It
/// is written by a thread of its own that waits a moment for what a drag says anew, and is on the
/// disk within a second; what is said anew later, as by whoever types slowly, takes the place of
/// the last line. The last few sessions stay, as `journal.1.jsonl` and so on.
///
/// A journal that grows beyond what a session has is ended, which is said at once: what comes after
/// is not kept.
public final class JournalFile implements JournalBuffer.Recorder, AutoCloseable {
  static final int EARLIER = 3;

  private static final long MAX_BYTES = 64L << 20;
  private static final String NAME = "journal.jsonl";
  private static final long MOMENT_MILLIS = 700;
  private static final long PATIENCE_SECONDS = 5;

  private final Path file;
  private final long maxBytes;
  private final Consumer<String> complaints;
  private final LinkedBlockingQueue<Taken> taken = new LinkedBlockingQueue<>();
  private final Thread writer;
  private long written;
  private Line last = new Line(0, JournalEntry.Part.STEP);
  private volatile boolean over;

  private sealed interface Taken {
    record Entry(JournalEntry entry, boolean instead) implements Taken {
      Entry saidAnew(JournalEntry newer) {
        return new Entry(entry.saidAnew(newer), instead);
      }
    }

    record Mark(CountDownLatch written) implements Taken {}

    record End() implements Taken {}
  }

  /// @param from its first byte
  private record Line(long from, JournalEntry.Part part) {}

  /// The user's.
  ///
  /// @param complaints hears once, on another thread, why it cannot be kept or goes no further
  public static JournalFile ofUser(Consumer<String> complaints) {
    return new JournalFile(place(), MAX_BYTES, complaints);
  }

  /// Where the user's lies; before the first session there is none.
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
      taken.add(new Taken.Entry(entry, instead));
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
          "%s cannot be written, so this session's journal is not kept (%s); free some space or allow writing there."
              .formatted(
                  file, e instanceof IOException io ? FileErrors.reason(io) : e.getMessage()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Makes the last journal an earlier one, and forgets the earliest.
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

  /// Writes entries until the end; the last one waits for what may take its place.
  private void follow(FileChannel channel) throws IOException, InterruptedException {
    Optional<Taken.Entry> waiting = Optional.empty();
    while (true) {
      Taken next =
          waiting.isEmpty() ? taken.take() : taken.poll(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
      if (next instanceof Taken.Entry newer && newer.instead() && waiting.isPresent()) {
        waiting = waiting.map(older -> older.saidAnew(newer.entry()));
        continue;
      }
      if (waiting.isPresent()) {
        write(channel, waiting.get());
      }
      waiting = Optional.empty();
      switch (next) {
        case Taken.Entry entry -> waiting = Optional.of(entry);
        case Taken.Mark(CountDownLatch done) -> done.countDown();
        case Taken.End _ -> {
          return;
        }
        case null -> {}
      }
    }
  }

  @Override
  public List<JournalEntry> kept() {
    CountDownLatch done = new CountDownLatch(1);
    taken.add(new Taken.Mark(done));
    try {
      if (over || !done.await(PATIENCE_SECONDS, TimeUnit.SECONDS) || over) {
        throw new UserError(
            "%s does not hold all of this session, so it cannot be saved as a script; headscope replay %s repeats its beginning."
                .formatted(file, file));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new UserError("The journal was not waited for; save the session once more.");
    }
    return SessionScript.read(file).entries();
  }

  private void write(FileChannel channel, Taken.Entry told) throws IOException {
    boolean instead = told.instead() && written > 0;
    JournalEntry entry =
        instead
            ? new JournalEntry(told.entry().at(), told.entry().command(), last.part())
            : told.entry();
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
          "%s holds %,d KiB of this session and goes no further; open the window anew for a session that can be saved as a script."
              .formatted(file, written >> 10));
      over = true; // after it was said
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
    taken.add(new Taken.End());
    try {
      writer.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
