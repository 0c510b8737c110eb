package org.headscope.engine.io;

import module java.base;

/// The steps of writing that a power cut must find in order: content, name, folder.
class Disk {
  /// A recording disk in tests; on a healthy one the order leaves no trace.
  static final ScopedValue<Disk> CHOSEN = ScopedValue.newInstance();

  private static final Disk REAL = new Disk();

  static Disk current() {
    return CHOSEN.orElse(REAL);
  }

  /// Waits until the content of `file` is on the disk.
  void force(Path file, FileChannel channel) throws IOException {
    channel.force(true);
  }

  /// Gives `temporary` the name `target`, as [Files#move] does.
  void move(Path temporary, Path target, CopyOption... options) throws IOException {
    Files.move(temporary, target, options);
  }

  /// Gives `temporary` a second name (hard link), which replaces nothing.
  void link(Path target, Path temporary) throws IOException {
    Files.createLink(target, temporary);
  }

  /// Makes the names in `folder` survive a power cut, on systems that can open folders for that.
  final void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      force(folder, channel);
    } catch (IOException _) {
      // Windows does not open folders; its rename is journalled without this.
      return;
    }
  }
}
