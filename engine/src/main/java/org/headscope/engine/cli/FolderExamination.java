package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.HomeFolder;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.io.UserFolder;

/// Whether there is room, and the right to write, where HeadScope keeps things.
final class FolderExamination implements Examination {
  private static final long LEAST_BYTES = 100L << 20;

  @Override
  public void look(Findings findings) {
    HomeFolder.problem().ifPresent(findings::problem);
    for (UserFolder folder : UserFolder.values()) {
      look(findings, folder.name().toLowerCase(Locale.ROOT) + " folder", folder.path());
    }
    look(findings, "temporary folder", TemporaryFolder.path());
    look(findings, "runs folder", ChosenPreferences.ofUser().newRuns());
  }

  private static void look(Findings findings, String name, Path folder) {
    Path there = existing(folder.toAbsolutePath());
    if (!Files.isDirectory(there)) {
      findings.fact(name, folder + ", cannot be made");
      findings.problem(
          "The %s %s cannot be made, since %s is no folder; rename that, or choose another folder."
              .formatted(name, folder, there));
    } else if (!Files.isWritable(there)) {
      findings.fact(name, folder + ", may not be written");
      findings.problem(
          "You may not write in %s, where the %s is; change its rights, or choose another folder."
              .formatted(there, name));
    } else {
      room(findings, name, folder, FreeSpace.of(there));
    }
  }

  static void room(Findings findings, String name, Path folder, long free) {
    String left = "%,d MiB".formatted(free >> 20);
    findings.fact(name, "%s, %s free".formatted(folder, left));
    if (free < LEAST_BYTES) {
      findings.problem(
          "The %s %s has only %s left; free some space there, or choose another folder."
              .formatted(name, folder, left));
    }
  }

  /// `path`, or what of it is there already.
  private static Path existing(Path path) {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null ? path : existing(parent);
  }
}
