package org.headscope.engine.interpret.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of rows: what is read, and what is refused with its line.
class RowsFileTest {
  private static final Vocabulary LETTERS = Vocabulary.of(List.of("a", "b", "c"));

  @TempDir private Path folder;

  private static Instance typed() {
    return TypedStrings.of("abc", LETTERS, Optional.empty());
  }

  private double[][] rows(String text) throws IOException {
    return rows(text, typed());
  }

  private double[][] rows(String text, Instance instance) throws IOException {
    Path file = Files.writeString(folder.resolve("rows.csv"), text.replace("ID", instance.id()));
    return RowsFile.read(file, RowsFile.hash(file))
        .of(instance, "rows:x")
        .predict(instance.tokens());
  }

  private static final String TABLE =
      """
      note,id,p1,position,token,p0,p2
      x,ID,0.5,0,a,0.25,0.25
      y,ID,0,1,b,1,0
      "z,z",ID,0.1,2,c,0.2,0.7
      """;

  private static final double[][] ROWS = {{0.25, 0.5, 0.25}, {1, 0, 0}, {0.2, 0.1, 0.7}};

  @Test
  void columnsMayHaveAnyOrder() throws IOException {
    assertThat(rows(TABLE)).isDeepEqualTo(ROWS);
    assertThat(rows("\uFEFF" + TABLE.replace("\n", "\r\n"))).isDeepEqualTo(ROWS);
    assertThat(rows(TABLE.replace(",ID,", ",other,") + TABLE.substring(TABLE.indexOf('\n') + 1)))
        .isDeepEqualTo(ROWS);
  }

  @Test
  void objectsOnLinesAreRead() throws IOException {
    assertThat(
            rows(
                """
                {"id":"ID","position":0,"row":[0.25,0.5,0.25],"by":"me"}
                {"id":"ID","position":1,"token":"b","row":[1,0,0]}

                {"id":"ID","position":2,"row":[0.2,0.1,0.7]}
                """))
        .isDeepEqualTo(ROWS);
  }

  /// Both examples of engine/docs/formats.md have the same rows.
  @Test
  void examplesOfTheDocumentAreRead() throws IOException {
    Path document = Path.of(System.getProperty("basedir", "."), "docs/formats.md");
    String after = Files.readString(document).split("<!-- example: rows -->", 2)[1];
    String[] parts = after.split("```", -1);
    for (String example : List.of(parts[1], parts[3])) {
      assertThat(rows(example.strip().replace("mine-1", "ID"))).isDeepEqualTo(ROWS);
    }
  }

  @Test
  void aRowIsThatOfAPrefix() throws IOException {
    Path file = Files.writeString(folder.resolve("r.csv"), TABLE.replace("ID", typed().id()));
    RowsFile read = RowsFile.read(file, RowsFile.hash(file));
    int[] prefix = Arrays.copyOf(typed().tokens(), 2);
    assertThat(read.of(typed(), "x").predict(prefix)).isDeepEqualTo(Arrays.copyOf(ROWS, 2));
    Files.writeString(file, "changed");
    assertThatThrownBy(() -> RowsFile.read(file, "0".repeat(64)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has changed since it was named");
  }

  /// The line of a fault, the fault, and the change that causes it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          line 2 | sums to 1.1            | x,ID,0.5   | x,ID,0.6
          line 2 | the probability NaN    | x,ID,0.5   | x,ID,NaN
          line 2 | the probability -0.5   | x,ID,0.5   | x,ID,-0.5
          line 2 | has 'half' in p1       | x,ID,0.5   | x,ID,half
          line 3 | has 6 columns          | b,1,0      | b,1
          line 3 | position 1 comes next  | ID,0,1,b   | ID,0,2,b
          line 3 | the position '-1'      | ID,0,1,b   | ID,0,-1,b
          line 3 | has the token 'c'      | 0,1,b      | 0,1,c
          line 4 | is not closed          | z,z"       | z,z
          line 1 | must name the columns  | p2         | p3
          line 1 | must name the columns  | note,id    | note,name
          line 1 | the column p1 twice    | note       | p1
          """)
  void faultsAreNamedWithTheirLine(String line, String fault, String part, String by) {
    String changed = TABLE.replaceFirst(Pattern.quote(part), by);
    assertThat(changed).isNotEqualTo(TABLE);
    assertThatThrownBy(() -> rows(changed))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("rows.csv, " + line + ",")
        .hasMessageContaining(fault);
  }

  @Test
  void rowsOfOtherTextsAreRefused() {
    Vocabulary four = Vocabulary.of(List.of("a", "b", "c", "d"));
    assertThatThrownBy(() -> rows(TABLE, TypedStrings.of("abc", four, Optional.empty())))
        .hasMessageContaining("line 2, has 3 probabilities, but instance");
    assertThatThrownBy(() -> rows(TABLE, TypedStrings.of("abca", LETTERS, Optional.empty())))
        .hasMessageContaining("line 4, is the last row of instance")
        .hasMessageContaining("position 3 follows");
    assertThatThrownBy(() -> rows(TABLE.replace("ID", "other")))
        .hasMessageContaining("has no rows of instance")
        .hasMessageContaining("the first of its 1 instance is 'other'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"id":"ID","position":0,"row":[0.5,NaN]}      | it has no NaN
          {"id":"ID","position":0.5,"row":[0.5,0.5]}    | lacks "position"
          {"id":"ID","position":0,"row":["1",0]}        | lacks "row"
          {"id":1,"position":0,"row":[1,0]}             | lacks "id"
          {"id":"ID","id":"b","position":0,"row":[1,0]} | has the field "id" twice
          {"id":"ID"                                    | ends too early
          """)
  void faultsOfObjectsAreNamed(String line, String fault) {
    assertThatThrownBy(() -> rows(line))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("rows.csv, line 1,")
        .hasMessageContaining(fault);
  }

  @Test
  void hostileFilesAreRefused() {
    assertThatThrownBy(() -> rows("{\"id\":" + "[".repeat(100_000)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("nested more than");
    assertThatThrownBy(() -> rows("")).hasMessageContaining("is empty");
    assertThatThrownBy(() -> rows("id,position,p0,p1\n")).hasMessageContaining("has no rows");
    assertThatThrownBy(() -> rows("id,position,p0,p1,p9999999\n"))
        .hasMessageContaining("must name the columns");
  }
}
