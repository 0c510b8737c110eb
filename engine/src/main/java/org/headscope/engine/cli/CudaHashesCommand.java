package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.neural.device.CudaInstallation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "hashes",
    description = "Lists the SHA-256 of wheels, and whether HeadScope knows them.",
    footer = {
      "",
      "Examples:",
      "  headscope cuda hashes Downloads",
      "  headscope cuda hashes Downloads --json"
    })
final class CudaHashesCommand implements Runnable {
  @Mixin private OutputOption output;

  @Parameters(paramLabel = "DIR", description = "The folder of the wheels.")
  private Path given;

  /// A wheel.
  private record Hash(String sha256, String file, boolean known) {
    static Hash of(Path wheel) {
      String hash = CudaInstallation.hash(wheel);
      return new Hash(hash, wheel.toString(), CudaInstallation.KNOWN.containsKey(hash));
    }
  }

  @Override
  public void run() {
    List<Hash> hashes = CudaInstallation.wheels(given).stream().map(Hash::of).toList();
    output.print(
        hashes,
        out ->
            hashes.forEach(hash ->
                out.println(
                    hash.sha256() + "  " + hash.file() + (hash.known() ? "  (known)" : ""))));
  }
}
