package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.run.UserError;

/// Files of weights that are not read, since they may contain code or have other numbers.
final class OtherFormats {
  private static final List<String> PICKLED = List.of(".pt", ".pth", ".ckpt");

  private OtherFormats() {}

  /// True if the name of `file` is that of weights, in a format that is read or refused.
  static boolean isWeights(Path file) {
    return Stream.concat(Stream.of(".safetensors", ".gguf", ".bin"), PICKLED.stream())
        .anyMatch(end -> WeightFiles.hasEnd(file, end));
  }

  /// Refuses the first of `files` that has weights in another format.
  ///
  /// @throws UserError with the command that converts it
  static void refuse(List<Path> files) {
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      if (WeightFiles.hasEnd(file, ".gguf")) {
        throw new UserError(
            "%s is a GGUF file, whose weights are rounded; convert it in its folder: python -c \"from transformers import AutoModelForCausalLM as M; M.from_pretrained('.', gguf_file='%s').save_pretrained('safe')\""
                .formatted(file, name));
      }
      if (WeightFiles.hasEnd(file, ".bin")) {
        throw new UserError(
            "%s is a pickled file, which may contain code; convert it in its folder: python -c \"from transformers import AutoModelForCausalLM as M; M.from_pretrained('.').save_pretrained('safe')\""
                .formatted(file));
      }
      if (PICKLED.stream().anyMatch(end -> WeightFiles.hasEnd(file, end))) {
        boolean script = isTorchScript(file);
        throw new UserError(
            "%s is a %s; convert it in its folder: python -c \"import torch, safetensors.torch as s; w = %s; s.save_file({k: x.clone() for k, x in w.items()}, 'model.safetensors')\""
                .formatted(
                    file,
                    script
                        ? "TorchScript program, which is code"
                        : "pickled file, which may contain code",
                    script
                        ? "torch.jit.load('%s').state_dict()".formatted(name)
                        : "torch.load('%s'); w = w.get('state_dict', w)".formatted(name)));
      }
    }
  }

  private static boolean isTorchScript(Path file) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().contains("/code/"));
    } catch (IOException _) {
      return false;
    }
  }
}
