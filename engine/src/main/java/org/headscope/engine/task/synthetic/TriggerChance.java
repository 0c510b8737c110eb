package org.headscope.engine.task.synthetic;

/// How likely `=>` is at a place, given where it stood before: the places of [InductionHead] are
/// drawn without regard to the tokens, and so tell of each other alone.
///
/// Of N draws that are uniform over R places, the chance that each of j places is drawn, all draws
/// lie there or at `others` places, and none elsewhere, is what decides: after j triggers, whose
/// copies span j·n places that any draw may have, and with r places to come, `=>` is next with the
/// chance for j+1 and j·n + r−1, over that for j and j·n + r, both averaged over N.
record TriggerChance(InductionHead task) {

  /// The chance of `=>` at `place`, which lies behind the copies of the `before` triggers so far.
  double at(int place, int before) {
    int rest = task.places() - place;
    if (rest <= 0) {
      return 0;
    }
    int within = before * task.copied();
    double reached = average(before, within + rest);
    return reached == 0 ? 0 : average(before + 1, within + rest - 1) / reached;
  }

  private double average(int hit, int others) {
    return (chance(1, hit, others) + chance(task.triggers(), hit, others)) / 2;
  }

  /// The chance that `draws` draws hit each of `hit` places, and otherwise `others` places alone.
  private double chance(int draws, int hit, int others) {
    double[] found = new double[hit + 1]; // by how many of the places were hit
    found[0] = 1;
    for (int draw = 0; draw < draws; draw++) {
      for (int h = hit; h >= 0; h--) {
        double again = found[h] * (others + h);
        double fresh = h == 0 ? 0 : found[h - 1] * (hit - h + 1);
        found[h] = (again + fresh) / task.places();
      }
    }
    return found[hit];
  }
}
