package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A run that came with a tokenizer: GPT-2 with 32 tokens, of which 28 have names.
class ImportedTokenizerTest {
  @TempDir Path folder;

  private Path model;
  private Path imported;

  @BeforeEach
  void copyTheModel() throws IOException {
    model = Files.createDirectory(folder.resolve("model"));
    imported = folder.resolve("run");
    for (String name : List.of("config.json", "model.safetensors")) {
      Files.copy(ForeignModel.folder("gpt2").resolve(name), model.resolve(name));
    }
    String pieces =
        IntStream.rangeClosed('a', 'z')
            .mapToObj(c -> "\"%c\":%d".formatted(c, c - 'a'))
            .collect(Collectors.joining(","));
    Files.writeString(
        model.resolve("tokenizer.json"),
        """
        {"version":"1.0","added_tokens":[],
         "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},
         "decoder":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},
         "model":{"type":"BPE","vocab":{%s,"Ġ":26,"Ġc":27},"merges":[["Ġ","c"]]}}\
        """
            .formatted(pieces));
  }

  private Vocabulary importIt() {
    ForeignModel.run(model, imported, Optional.empty());
    return RunDirectory.open(imported).info().data().task().vocabulary();
  }

  @Test
  void tokensHaveTheirNamesAndTextsAreRead() {
    Vocabulary vocabulary = importIt();
    assertThat(vocabulary.labels().subList(25, 32))
        .containsExactly("z", "␣", "␣c", "#28", "#29", "#30", "#31");
    assertThat(vocabulary.encode("a cat b")).containsExactly(0, 27, 0, 19, 26, 1);
    JsonNode typed = run("predict", "--run", imported, "--text", "a cat b", "--json").json();
    assertThat(typed.get("rows").size()).isEqualTo(6);
    assertThat(typed.get("vocabulary").get(27).asString()).isEqualTo("␣c");
    Outcome map =
        run("attention", "--run", imported, "--layer", 1, "--head", 1, "--text", "a cat b");
    assertThat(map.out()).contains("␣c");
    TokenNumbers task = (TokenNumbers) RunDirectory.open(imported).info().data().task();
    assertThat(task.example()).startsWith("When Mary and John");
  }

  @Test
  void packsContainTheTokenizer() {
    importIt();
    Path pack = folder.resolve("it.hscope");
    assertThat(run("pack", imported, "--out", pack).code()).isZero();
    Outcome unpacked = run("unpack", pack, "--into", folder.resolve("there"));
    assertThat(unpacked.code()).as(unpacked.err()).isZero();
    RunDirectory copy = RunDirectory.open(folder.resolve("there/it/run"));
    assertThat(copy.info().data().task().vocabulary().label(27)).isEqualTo("␣c");
  }

  @Test
  void anotherTokenizerIsRefused() throws IOException {
    importIt();
    Path file = imported.resolve("tokenizer.json");
    Files.writeString(file, Files.readString(file).replace("\"a\":0,\"b\":1", "\"a\":1,\"b\":0"));
    assertThatThrownBy(() -> RunDirectory.open(imported))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("tokenizer.json is not the one that was imported");
  }

  @Test
  void aTokenizerOfMoreTokensOrInAnotherFormatIsRefusedBeforeAnythingIsWritten()
      throws IOException {
    Path file = model.resolve("tokenizer.json");
    String own = Files.readString(file);
    Files.writeString(file, own.replace("\"Ġc\":27", "\"Ġc\":32"));
    assertRefused("33 tokens and the model 32");
    Files.delete(file);
    Files.writeString(model.resolve("tokenizer.model"), "");
    assertRefused("save_pretrained");
    Files.delete(model.resolve("tokenizer.model"));
    assertThat(importIt().label(27)).isEqualTo("27");
  }

  private void assertRefused(String named) {
    assertThatThrownBy(() -> ForeignModel.run(model, imported, Optional.empty()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(named);
    assertThat(imported).doesNotExist();
  }
}
