package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskLineTest {
  private static final String WORDS = "\"vocabulary\":[\"0\",\"10\",\"=>\"],";

  private static Instance read(String line) {
    return InstanceFile.read(line, "The file f, line 1,", "instance-0");
  }

  @Test
  void textsWithACustomVocabularyAreReadBackEqual() {
    Vocabulary words = Vocabulary.of(List.of("0", "10", "=>"));
    Instance instance =
        new Instance(
            "mine",
            Optional.empty(),
            new Sequence(words, new int[] {1, 0, 2, 1}),
            Optional.empty());
    String line = InstanceFile.toJson(instance);
    assertThat(line)
        .isEqualTo(
            "{\"id\":\"mine\",\"vocabulary\":[\"0\",\"10\",\"=>\"],"
                + "\"tokens\":[\"10\",\"0\",\"=>\",\"10\"]}");
    assertThat(read(line)).isEqualTo(instance);
    assertThat(instance.text()).isEqualTo("10 0 => 10");
    assertThat(read("{\"id\":\"mine\"," + WORDS + "\"text\":\" 10 0 =>  10\"}"))
        .isEqualTo(instance);
  }

  /// RegBench's own form of lines is older, but its instances can be written in this form, too.
  @Test
  void aTasksInstanceHasItsVocabularyAndItsLatent() {
    Instance drawn = RegBench.paper().stream(Split.TEST, 3).next();
    String line =
        """
        {"id":"%s","task":"regbench","parameters":{"preset":"paper"},"seed":3,
         "text":"%s","latent":%s}
        """
            .formatted(drawn.id(), drawn.text(), Json.line(drawn.latent().orElseThrow().json()));
    assertThat(read(line)).isEqualTo(drawn);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`\"tokens\":[\"a\"]` ~ field \"vocabulary\" is missing",
        "`\"vocabulary\":[\"a\",\"b\"]` ~ field \"tokens\" is missing",
        "`\"vocabulary\":[],\"tokens\":[\"a\"]` ~ field \"vocabulary\" cannot be one (a vocabulary of 0",
        "`\"vocabulary\":[\"a\",\"a\"],\"tokens\":[\"a\"]` ~ \"a\" occurs twice",
        "`\"vocabulary\":[\"a\",\"b c\"],\"tokens\":[\"a\"]` ~ has a blank in it",
        "`\"vocabulary\":[1,2],\"tokens\":[\"1\"]` ~ field \"vocabulary\" has an entry that is not a",
        "`\"vocabulary\":[\"a\"],\"tokens\":[\"a\",\"b\"]` ~ field \"tokens\" cannot be read ('b' at",
        "`\"vocabulary\":[\"a\"],\"tokens\":[]` ~ needs at least one token",
        "`\"vocabulary\":[\"a\"],\"tokens\":[\"a\"],\"latent\":{}` ~ field \"latent\" is not known",
        "`\"task\":\"chess\",\"seed\":1` ~ field \"task\" cannot be used; There is no task 'chess'",
        "`\"task\":\"regbench\",\"text\":\"a\"` ~ field \"seed\" is missing",
        "`\"task\":\"regbench\",\"seed\":1` ~ The parameter preset is missing",
        "`\"task\":\"regbench\",\"seed\":1,\"parameters\":{\"presett\":1}` ~ no parameter 'presett'",
        "`\"task\":\"regbench\",\"seed\":1,\"parameters\":{\"preset\":[2]}` ~ no preset ''",
        "`\"task\":\"regbench\",\"seed\":1,\"parameters\":3` ~ field \"parameters\" is not an object",
        "`\"task\":\"regbench\",\"seed\":1,\"parameters\":{\"preset\":\"paper\"},\"vocabulary\":[\"a\"]` "
            + "~ field \"vocabulary\" is not that of its task",
        "`\"task\":\"regbench\",\"seed\":1,\"parameters\":{\"preset\":\"paper\"},\"text\":\"ab\","
            + "\"latent\":{\"states\":1,\"initial\":0,\"transitions\":[[0,\"a\",0,1]]}` "
            + "~ leaves its automaton's language at position 1; change the tokens or leave the field",
      })
  void unusableFieldsAreNamed(String fields, String named) {
    assertThatThrownBy(() -> read("{" + fields + "}"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file f, line 1")
        .hasMessageContaining(named);
  }
}
