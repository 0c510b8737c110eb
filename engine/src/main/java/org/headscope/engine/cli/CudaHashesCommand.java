package org.headscope.engine.cli;

import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.neural.CudaInstallation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "hashes",
    description = "Lists the SHA-256 of jars, and whether HeadScope knows them.",
    footer = {
      "",
      "Examples:",
      "  headscope cuda hashes Downloads",
      "  headscope cuda hashes Downloads --json"
    })
final class CudaHashesCommand implements Runnable {
  @Mixin private OutputOption output;

  @Parameters(paramLabel = "FILE|DIR", description = "The folder of both jars, or one of them.")
  private Path given;

  /// A jar.
  private record Hash(String sha256, String file, boolean known) {
    static Hash of(Path jar) {
      String hash = CudaInstallation.hash(jar);
      return new Hash(hash, jar.toString(), CudaInstallation.KNOWN.containsValue(hash));
    }
  }

  @Override
  public void run() {
    List<Hash> hashes = CudaInstallation.jars(given).stream().map(Hash::of).toList();
    output.print(
        hashes,
        out ->
            hashes.forEach(hash ->
                out.println(
                    hash.sha256() + "  " + hash.file() + (hash.known() ? "  (known)" : ""))));
  }
}
