package org.headscope.engine.io;

import module java.base;

/// The disk, with a list of the steps that it was asked for.
public final class RecordedDisk extends Disk {
  private final List<String> steps = new ArrayList<>();

  private RecordedDisk() {}

  @FunctionalInterface
  public interface Writing {
    /// Writes files.
    void write() throws IOException;
  }

  /// Returns the steps of `writing` in order, with sizes in bytes: `force .a 3`, `move .a to a`,
  /// `folder`. A dot begins the name of an unfinished file.
  public static List<String> steps(Writing writing) throws IOException {
    RecordedDisk disk = new RecordedDisk();
    ScopedValue.where(CHOSEN, disk)
        .call(() -> {
          writing.write();
          return disk;
        });
    return List.copyOf(disk.steps);
  }

  private static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    return TemporaryName.isTemporary(file) ? name.replaceFirst("\\.[^.]+\\.part$", "") : name;
  }

  @Override
  void force(Path file, FileChannel channel) throws IOException {
    super.force(file, channel);
    steps.add(
        Files.isDirectory(file)
            ? "folder " + name(file)
            : "force " + name(file) + " " + channel.size());
  }

  @Override
  void move(Path temporary, Path target, CopyOption... options) throws IOException {
    super.move(temporary, target, options);
    steps.add("move " + name(temporary) + " to " + name(target));
  }

  @Override
  void link(Path target, Path temporary) throws IOException {
    super.link(target, temporary);
    steps.add("link " + name(temporary) + " to " + name(target));
  }
}
