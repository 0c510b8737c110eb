package org.headscope.engine.mutation;

import module java.base;

/// The outcome of each mutant, read from PIT's `mutations.csv`.
record MutantTally(List<Mutant> mutants) {
  /// Detected by a test: by a failure, a time-out or excessive memory.
  private static final Set<String> KILLED = Set.of("KILLED", "TIMED_OUT", "MEMORY_ERROR");

  /// @param where class, method and line
  record Mutant(String where, String mutator, String status) {}

  static MutantTally read(Path csv) throws IOException {
    return new MutantTally(Files.readAllLines(csv).stream().map(MutantTally::mutant).toList());
  }

  /// Columns of a line: the file, the class, the mutator, the method, the line, the status and the
  /// test.
  private static Mutant mutant(String line) {
    String[] cells = line.split(",", -1);
    String mutator = cells[2].substring(cells[2].lastIndexOf('.') + 1);
    return new Mutant(
        cells[1] + "." + cells[3] + ":" + cells[4], mutator.replace("Mutator", ""), cells[5]);
  }

  List<Mutant> alive() {
    return mutants.stream().filter(mutant -> !KILLED.contains(mutant.status())).toList();
  }

  int killed() {
    return mutants.size() - alive().size();
  }

  /// Returns the number of mutants that no test reaches.
  int missed() {
    return (int) mutants.stream().filter(mutant -> mutant.status().equals("NO_COVERAGE")).count();
  }
}
