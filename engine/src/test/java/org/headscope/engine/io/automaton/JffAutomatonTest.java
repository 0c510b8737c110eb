package org.headscope.engine.io.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// JFLAP's files, old and new, and other XML.
class JffAutomatonTest {
  private static final String SAMPLE =
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with JFLAP 7.1.--><structure>
      	<type>fa</type>
      	<automaton>
      		<!--The list of states.-->
      		<state id="0" name="q0">
      			<x>97.0</x>
      			<y>131.0</y>
      			<final/>
      		</state>
      		<state id="1" name="q1">
      			<x>243.0</x>
      			<y>106.0</y>
      			<label>odd</label>
      			<initial/>
      		</state>
      		<state id="7" name="left over"/>
      		<!--The list of transitions.-->
      		<transition>
      			<from>0</from>
      			<to>1</to>
      			<read>0</read>
      		</transition>
      		<transition>
      			<from>1</from>
      			<to>0</to>
      			<read>go &amp; stop</read>
      		</transition>
      		<transition controlX="3" controlY="4">
      			<from>1</from>
      			<to>1</to>
      			<read>a</read>
      		</transition>
      	</automaton>
      </structure>
      """;

  @TempDir Path folder;

  private static NamedAutomaton read(String text) {
    return ForeignAutomaton.read(text, Tasks.UNNAMED, "The file x.jff");
  }

  @Test
  void statesSymbolsAndTheStartAreRead() {
    NamedAutomaton read = read(SAMPLE.replace("go &amp; stop", "<![CDATA[stop]]>"));
    assertThat(read.pfa())
        .isEqualTo(
            new Pfa(
                2,
                0,
                List.of(
                    new Transition(0, 1, 0, 0.5),
                    new Transition(0, 3, 1, 0.5),
                    new Transition(1, 2, 0, 1))));
    assertThat(read.remarks())
        .isEqualTo(
            "b stands for 0, c for stop. Final states are ignored: strings may end in"
                + " every state.");
  }

  @Test
  void oldFilesHaveNoAutomatonAroundStates() {
    String old =
        "\n"
            + SAMPLE
                .replace("<automaton>", "")
                .replace("</automaton>", "")
                .replace("go &amp; stop", "stop");
    assertThat(read(old)).isEqualTo(read(SAMPLE.replace("go &amp; stop", "stop")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "<read>0</read> ~ <read/> ~ line 21: the transition from “0” to “1” reads the empty word",
        "<read>0</read> ~ <read></read> ~ line 21: the transition from “0” to “1” reads the empty word",
        "<read>0</read> ~ <read>λ</read> ~ line 21: in the label “λ”",
        "<read>0</read> ~ '' ~ line 18: a transition needs <from>, <to> and <read>",
        "<read>0</read> ~ <read><b>0</b></read> ~ line 21: <read> has elements in it",
        "<read>0</read> ~ <read>a NaN</read> ~ line 21: in the label “a NaN”",
        "<read>a</read> ~ <read>stop</read> ~ line 31: the edge “1 -> 1” reads “stop”, and so does “1 -> 0” in line 26",
        "<to>0</to> ~ <to>5</to> ~ line 26: there is no state “5”",
        "<initial/> ~ '' ~ has no initial state; mark one in JFLAP",
        "<final/> ~ <initial/> ~ line 14: the states “0” and “1” are both initial",
        "id=\"7\" ~ id=\"1\" ~ line 16: there are two states “1”",
        "id=\"7\" ~ '' ~ line 16: the state has no id",
        "<type>fa</type> ~ <type>pda</type> ~ line 2: the type is “pda”, and only finite automata (fa) are read",
        "<type>fa</type> ~ <type>turing</type> ~ the type is “turing”",
        "<type>fa</type> ~ '' ~ has no <type>fa</type>",
        "</structure> ~ '' ~ this is not valid XML",
        "<state id=\"7\" name=\"left over\"/> ~ <block id=\"7\"/> ~ line 16: blocks cannot be read",
        "<x>97.0</x> ~ &x; ~ line 6: ",
      })
  void errorsAreRefusedWithTheirLine(String good, String bad, String message) {
    String sample = SAMPLE.replace("go &amp; stop", "stop");
    assertThatThrownBy(() -> read(sample.replace(good, bad)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message)
        .hasMessageMatching("The file x[.]jff[^\n]*;[^\n]*[.]");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.SECONDS)
  void hostileXmlReadsNoFilesAndDoesNotExpand() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "swordfish");
    String laughs =
        "<!DOCTYPE structure [<!ENTITY a \"ha\">"
            + "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">".repeat(30)
            + "]>";
    for (String type :
        List.of(
            laughs,
            "<!DOCTYPE structure [<!ENTITY a SYSTEM \"" + secret.toUri() + "\">]>",
            "<!DOCTYPE structure SYSTEM \"http://127.0.0.1:1/x.dtd\">",
            "<!DOCTYPE structure [<!ENTITY % p SYSTEM \"" + secret.toUri() + "\"> %p;]>")) {
      String text = type + "<structure><type>&a;</type></structure>";
      assertThatThrownBy(() -> read(text))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "The file x.jff, line 1: document types and entities are not read; save the automaton again from JFLAP.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<", "<a", "<structure>&a;</structure>", "<structure/>", "<a\u0000/>", "<svg/>"})
  void otherXmlIsRefusedInASentence(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UserError.class)
        .hasMessageMatching("The file x[.]jff[^\n]*;[^\n]*[.]")
        .hasMessageNotContaining("Exception")
        .hasMessageNotContaining("javax");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.SECONDS)
  void theLongestFilesAreReadInLinearTime() {
    int max = 1 << 18;
    for (String text :
        List.of(
            "<a>".repeat(max / 3),
            "<structure><type>" + "a".repeat(max),
            "<structure>" + "<state id=\"".repeat(max / 11),
            "<structure " + "a='' ".repeat(max / 5) + "/>",
            "<structure><transition>" + "<read/>".repeat(max / 8))) {
      assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class);
    }
  }
}
