package org.headscope.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.fuzz.FileKind.Reader;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FuzzTally.Outcome;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A short run of [FuzzDriver], which fuzzes for an hour.
class FileFuzzerTest {
  private static final long SEED = 13;
  private static final int MUTANTS = 120;

  @TempDir Path folder;
  private final ByteArrayOutputStream reported = new ByteArrayOutputStream();

  private FuzzDriver driver(List<FileKind> kinds) throws IOException {
    return new FuzzDriver(
        kinds, SEED, folder, new PrintStream(reported, true, StandardCharsets.UTF_8));
  }

  @Test
  void damagedFilesAreRefusedInASentence() throws IOException {
    List<FileKind> kinds = FileKinds.all(folder);
    FuzzDriver driver = driver(kinds);
    driver.run(MUTANTS);
    assertThat(reported.toString(StandardCharsets.UTF_8)).isEmpty();
    for (FileKind kind : kinds) {
      FuzzTally tally = driver.tally(kind);
      assertThat(tally.mutants()).isEqualTo(MUTANTS);
      assertThat(tally.count(Outcome.REFUSED) + tally.count(Outcome.ABSENT))
          .as(kind.name())
          .isGreaterThan(MUTANTS / 4);
      for (Path sample : kind.samples()) {
        kind.repair().of(sample);
        assertThat(kind.reader().read(sample)).as(kind.name()).isNotEqualTo(Reading.ABSENT);
      }
    }
  }

  @Test
  void mutantsAreDeterminedBySeedKindAndNumber() throws IOException {
    List<FileKind> first = FileKinds.all(folder.resolve("a"));
    List<FileKind> second = FileKinds.all(folder.resolve("b"));
    Set<String> mutants = new HashSet<>();
    for (int kind = 0; kind < first.size(); kind++) {
      FileFuzzer one = new FileFuzzer(first.get(kind), SEED);
      FileFuzzer other = new FileFuzzer(second.get(kind), SEED);
      FileFuzzer otherSeed = new FileFuzzer(first.get(kind), SEED + 1);
      one.read(7);
      one.reset(7);
      for (int number = 0; number < 10; number++) {
        String hash = Sha256.hex(one.mutant(number).content());
        assertThat(Sha256.hex(other.mutant(number).content())).isEqualTo(hash);
        mutants.add(hash);
        mutants.add(Sha256.hex(otherSeed.mutant(number).content()));
      }
    }
    assertThat(mutants).hasSizeGreaterThan(19 * first.size());
  }

  private String found(Reader reader, boolean covered) throws IOException {
    Path sample = folder.resolve("sample");
    Files.writeString(sample, "{\"some\" : \"content\", \"number\" : 17}\n");
    FuzzDriver driver =
        driver(List.of(new FileKind("made-up", covered, List.of(sample), _ -> {}, reader)));
    driver.run(20);
    assertThat(sample).hasContent("{\"some\" : \"content\", \"number\" : 17}");
    assertThat(driver.faults() > 0).isEqualTo(reported.size() > 0);
    return reported.toString(StandardCharsets.UTF_8);
  }

  @Test
  void readersThatThrowAreFound() throws IOException {
    assertThat(
            found(
                _ -> {
                  throw new IllegalStateException("broken");
                },
                false))
        .contains("FAULT -Dseed=13 -Donly=made-up:0: java.lang.IllegalStateException: broken at ");
    assertThat(folder.resolve("made-up-13-0")).exists();
  }

  @Test
  void readersThatNeedTooMuchAreFound() throws IOException {
    AtomicLong eaten = new AtomicLong();
    Reader greedy =
        _ -> {
          while (eaten.get() < 1_100_000_000) {
            eaten.addAndGet(new byte[100_000_000].length);
          }
          return Reading.READ;
        };
    assertThat(found(greedy, false)).contains("it allocated 1,1");
  }

  /// The rest that [UserError] leaves of an invalid message.
  @Test
  void messagesThatAreNotSentencesAreFound() throws IOException {
    Reader reader =
        _ -> {
          throw new UserError("");
        };
    assertThat(found(reader, true)).contains("its message is no line");
  }

  @Test
  void changedHashedFilesThatAreReadAreFound() throws IOException {
    assertThat(found(_ -> Reading.READ, false)).isEmpty();
    assertThat(found(_ -> Reading.AS_WRITTEN, true)).isEmpty();
    assertThat(found(_ -> Reading.ABSENT, true)).isEmpty();
    assertThat(found(_ -> Reading.READ, true)).contains("it was read although");
  }
}
