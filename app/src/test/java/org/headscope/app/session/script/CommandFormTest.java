package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// The examples of commands in the documents.
class CommandFormTest {
  @Test
  void everyExampleIsACommand() {
    for (CommandForm form : CommandForm.all()) {
      String line = form.words().replace("\"option\":\"…\"", "\"option\":\"a\"");
      Command command = CommandJson.read(line, "Line").command();
      assertThat(command.name()).isEqualTo(form.name());
      assertThat(form.fields())
          .hasSameSizeAs(command.getClass().getRecordComponents())
          .allMatch(field -> field.matches("\"\\w+\":.+"));
    }
    assertThat(CommandForm.all())
        .extracting(CommandForm::name)
        .isSorted()
        .contains("undo", "select-head", "export");
  }

  @Test
  void fieldsHaveTypicalValues() {
    Map<String, String> words = new TreeMap<>();
    CommandForm.all().forEach(form -> words.put(form.name(), form.words()));
    assertThat(words)
        .containsEntry("undo", "{\"command\":\"undo\"}")
        .containsEntry("select-step", "{\"command\":\"select-step\",\"step\":1}")
        .containsEntry(
            "open-instances", "{\"command\":\"open-instances\",\"file\":\"/folder/file\"}")
        .containsEntry("close-run", "{\"command\":\"close-run\",\"run\":\"/folder\"}");
  }

  @Test
  void recordingsAndPacksHaveLimits() {
    String view =
        "{\"command\":\"record-view\",\"view\":\"a\",\"over\":\"SECONDS\",\"width\":%d,\"height\":%d,"
            + "\"rate\":%d,\"seconds\":%s,\"file\":\"/a.gif\"}";
    for (Object[] most : new Object[][] {{320, 200, 1, "0.1"}, {8000, 8000, 30, "3600"}}) {
      assertThat(CommandJson.read(view.formatted(most), "Line").command().name())
          .isEqualTo("record-view");
    }
    for (Object[] wrong :
        new Object[][] {
          {319, 200, 1, "1"},
          {320, 199, 1, "1"},
          {8001, 200, 1, "1"},
          {320, 8001, 1, "1"},
          {320, 200, 0, "1"},
          {320, 200, 31, "1"},
          {320, 200, 1, "0"},
          {320, 200, 1, "3601"}
        }) {
      assertThatThrownBy(() -> CommandJson.read(view.formatted(wrong), "Line"))
          .as(Arrays.toString(wrong))
          .isInstanceOf(UserError.class);
    }
  }
}
