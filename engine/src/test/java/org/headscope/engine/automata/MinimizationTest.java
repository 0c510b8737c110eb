package org.headscope.engine.automata;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.engine.run.Range;
import org.junit.jupiter.api.Test;

class MinimizationTest {
  private static final RandomPfa REFERENCE =
      new RandomPfa(new Range(4, 12), new Range(4, 18), new Range(1, 3), 18);

  /// Few symbols and edges: states are often equivalent.
  private static final RandomPfa CROWDED =
      new RandomPfa(new Range(2, 9), new Range(1, 2), new Range(1, 1), 2);

  @Test
  void shortCutAgreesWithHopcroftOnThousandsOfDraws() {
    for (RandomPfa source : List.of(REFERENCE, CROWDED)) {
      SplittableRandom random = new SplittableRandom(1);
      int skipped = 0;
      for (int i = 0; i < 10_000; i++) {
        Dfa raw = source.drawRaw(random);
        skipped += Minimization.mayMerge(raw.renumbered(raw.breadthFirst())) ? 0 : 1;
        assertThat(Minimization.canonical(raw).uniform())
            .isEqualTo(Minimization.hopcroft(raw).uniform());
      }
      assertThat(skipped).as("draws that used the shortcut").isBetween(100, 9_999);
    }
  }

  /// States 1 and 2 both leave by symbol 1 alone, and lead to states that do not look alike.
  @Test
  void twoSymbolsDistinguishStates() {
    int[][] symbols = {{1, 2}, {1}, {1}, {2}};
    assertThat(Minimization.mayMerge(new Dfa(0, symbols, new int[][] {{1, 2}, {3}, {0}, {0}})))
        .isFalse();
    assertThat(Minimization.mayMerge(new Dfa(0, symbols, new int[][] {{1, 2}, {3}, {3}, {0}})))
        .isTrue();
  }

  @Property(tries = 300)
  void languageIsKept(@ForAll long seed) {
    Dfa raw = (seed % 2 == 0 ? REFERENCE : CROWDED).drawRaw(new SplittableRandom(seed));
    assertThat(equivalent(raw, raw.initial(), Minimization.canonical(raw), 0)).isTrue();
  }

  @Property(tries = 300)
  void noTwoStatesOfTheResultAreEquivalent(@ForAll long seed) {
    Dfa minimal = Minimization.canonical(CROWDED.drawRaw(new SplittableRandom(seed)));
    for (int a = 0; a < minimal.states(); a++) {
      for (int b = 0; b < a; b++) {
        assertThat(equivalent(minimal, a, minimal, b)).as("states %d, %d", a, b).isFalse();
      }
    }
  }

  @Property(tries = 300)
  void equalLanguagesAreEqualObjects(@ForAll long seed) {
    Dfa raw = (seed % 2 == 0 ? REFERENCE : CROWDED).drawRaw(new SplittableRandom(seed));
    Dfa disguised = shuffled(withTwins(raw), seed);
    assertThat(Language.of(disguised).pfa()).isEqualTo(Language.of(raw).pfa());
    assertThat(Language.of(disguised).hash()).isEqualTo(Language.of(raw).hash());
    assertThat(Language.of(Language.of(raw).pfa()).pfa()).isEqualTo(Language.of(raw).pfa());
  }

  @Property(tries = 100)
  void statesAreNumberedBreadthFirst(@ForAll long seed) {
    Dfa minimal = Minimization.canonical(REFERENCE.drawRaw(new SplittableRandom(seed)));
    assertThat(minimal.initial()).isZero();
    assertThat(minimal.breadthFirst()).isEqualTo(IntStream.range(0, minimal.states()).toArray());
  }

  /// Returns whether two states have the same language: no pair reached by one string distinguishes
  /// them.
  private static boolean equivalent(Dfa a, int stateA, Dfa b, int stateB) {
    Set<List<Integer>> met = new HashSet<>();
    Deque<List<Integer>> open = new ArrayDeque<>(List.of(List.of(stateA, stateB)));
    while (!open.isEmpty()) {
      List<Integer> pair = open.pop();
      if (!met.add(pair)) {
        continue;
      }
      int[] symbols = a.symbols()[pair.get(0)];
      if (!Arrays.equals(symbols, b.symbols()[pair.get(1)])) {
        return false;
      }
      for (int j = 0; j < symbols.length; j++) {
        open.push(List.of(a.targets()[pair.get(0)][j], b.targets()[pair.get(1)][j]));
      }
    }
    return true;
  }

  /// The same language with a twin for every state, every edge leading to the other's twin.
  private static Dfa withTwins(Dfa dfa) {
    int n = dfa.states();
    int[][] symbols = new int[2 * n][];
    int[][] targets = new int[2 * n][];
    for (int s = 0; s < 2 * n; s++) {
      int twin = s < n ? n : 0;
      symbols[s] = dfa.symbols()[s % n];
      targets[s] = Arrays.stream(dfa.targets()[s % n]).map(to -> to + twin).toArray();
    }
    return new Dfa(dfa.initial(), symbols, targets);
  }

  private static Dfa shuffled(Dfa dfa, long seed) {
    List<Integer> name = new ArrayList<>(IntStream.range(0, dfa.states()).boxed().toList());
    Collections.shuffle(name, new Random(seed));
    int[][] symbols = new int[dfa.states()][];
    int[][] targets = new int[dfa.states()][];
    for (int s = 0; s < dfa.states(); s++) {
      symbols[name.get(s)] = dfa.symbols()[s];
      targets[name.get(s)] = Arrays.stream(dfa.targets()[s]).map(name::get).toArray();
    }
    return new Dfa(name.get(dfa.initial()), symbols, targets);
  }
}
