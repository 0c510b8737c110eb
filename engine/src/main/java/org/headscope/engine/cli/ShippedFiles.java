package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.run.ProgramFiles;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Compares the files of an installed HeadScope with the hashes that were shipped with them: a list
/// beside the jars in the format of `sha256sum`, with paths relative to it.
final class ShippedFiles implements Examination {
  private static final String NAME = "shipped files";
  private static final String LIST = "SHA256SUMS";
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](.+)");

  @Override
  public void examine(Findings findings) {
    Optional<Path> list =
        ProgramFiles.folder().map(folder -> folder.resolve(LIST)).filter(Files::isRegularFile);
    list.ifPresentOrElse(
        file -> check(findings, file),
        () -> findings.fact(NAME, "not checked: the program has no list of hashes"));
  }

  static void check(Findings findings, Path list) {
    List<String> wrong = new ArrayList<>();
    int files = 0;
    try {
      for (String line : Json.text(list).lines().filter(l -> !l.startsWith("#")).toList()) {
        Matcher entry = LINE.matcher(line);
        if (!entry.matches()) {
          wrong.add("a line of " + LIST);
        } else if (!isAsShipped(list.resolveSibling(entry.group(2)), entry.group(1))) {
          wrong.add(entry.group(2));
        }
        files++;
      }
    } catch (UserError | InvalidPathException e) {
      wrong.add(LIST + ": " + e.getMessage());
    }
    findings.fact(
        NAME,
        wrong.isEmpty()
            ? "all %,d unchanged".formatted(files)
            : "%,d of %,d changed or missing".formatted(wrong.size(), files));
    if (!wrong.isEmpty()) {
      findings.problem(
          "These files of HeadScope are missing or were changed: %s%s; install it again."
              .formatted(
                  String.join(", ", wrong.subList(0, Math.min(5, wrong.size()))),
                  wrong.size() > 5 ? " and %,d more".formatted(wrong.size() - 5) : ""));
    }
  }

  private static boolean isAsShipped(Path file, String hash) {
    try {
      return Files.isRegularFile(file) && Sha256.hex(file).equals(hash);
    } catch (IOException _) {
      return false;
    }
  }
}
