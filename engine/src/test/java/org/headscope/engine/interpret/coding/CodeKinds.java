package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.interpret.coding.Compression.CompressionSpec;
import org.headscope.engine.interpret.coding.Compression.DecompressionSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// Compressed texts as kinds of files.
public final class CodeKinds {
  /// Tokens after which a reading is ended: a file may say that it has millions.
  private static final int ENOUGH = 20_000;

  private CodeKinds() {}

  /// Codes, and codes with a recomputed check.
  public static List<FileKind> all(Path folder) throws IOException {
    return List.of(
        FileKind.covered("code", samples(folder.resolve("a")), CodeKinds::read),
        FileKind.rehashed(
            "code+check", samples(folder.resolve("b")), CodeKinds::repair, CodeKinds::read));
  }

  private static List<Path> samples(Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> samples = new ArrayList<>();
    for (String name : List.of("ctw-2", "ppm-3", "wb-2")) {
      Path text = Files.writeString(folder.resolve(name + ".txt"), "abracadabra".repeat(9) + "\n");
      Path code = folder.resolve(name + ".hsc");
      try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
        Compression.compress(
            new CompressionSpec(new PredictorRef.Symbolic(name), text, Optional.empty(), code),
            Context.of(models));
      }
      samples.add(code);
    }
    return samples;
  }

  private static void repair(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    int last = content.length - Integer.BYTES;
    if (last >= 0) {
      ByteBuffer.wrap(content).putInt(last, CodeFile.crc(content, last));
      Files.write(file, content);
    }
  }

  private static Reading read(Path file) {
    Path out = file.resolveSibling("again");
    try {
      decompress(file, out);
      Files.delete(out);
      return Reading.READ;
    } catch (CancellationException _) {
      return Reading.ABSENT;
    } catch (UserError e) {
      if (Files.exists(out)) {
        throw new AssertionError("something was written", e);
      }
      throw e;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void decompress(Path file, Path out) {
    Cancellation enough = new Cancellation();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      Compression.decompress(
          new DecompressionSpec(file, Optional.empty(), out),
          new Context(
              models,
              (_, done, _) -> {
                if (done > ENOUGH) {
                  enough.cancel();
                }
              },
              enough));
    }
  }
}
