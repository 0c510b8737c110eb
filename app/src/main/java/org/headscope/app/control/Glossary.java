package org.headscope.app.control;

import module java.base;

/// The words of the field that stand on screen, by name; keys of sources are those of the engine's
/// package.
public final class Glossary {
  private static final List<Term> TERMS =
      List.of(
          term(
              "accuracy",
              "accuracy|acc",
              "The share of positions where the likeliest symbol is one that the language allows.",
              "[ICLL] §4.4"),
          term(
              "architecture",
              "architectures?",
              "What mixes the tokens in a model's layers: attention, a recurrence, a state space, a"
                  + " long convolution.",
              "[ICLL] App. A"),
          term(
              "attention",
              "attention( weights?)?",
              "How a head mixes tokens: each query spreads a weight of 1 over itself and the keys"
                  + " before it.",
              "[ICLL] eq. 22"),
          term(
              "automaton",
              "automat(on|a)|DFA|PFA",
              "The machine that makes the strings: it goes from state to state, and each edge that"
                  + " leaves a state writes a symbol with a probability.",
              "[ICLL] §3.1"),
          term(
              "back-off",
              "back-?off|unfollowed",
              "Where a context is too rare, an n-gram model falls back on the shorter one, with the"
                  + " probability that is left over.",
              "[ICLL] §4.3"),
          term(
              "batch",
              "(micro-)?batch",
              "The instances of one step of a training; a micro-batch is what is computed at once.",
              ""),
          term(
              "Baum–Welch",
              "Baum[-–]Welch|BW",
              "Fits a hidden Markov model to the strings so far, and predicts with it.",
              "[ICLL] App. C"),
          term(
              "bfloat16",
              "bfloat16|float32",
              "Numbers of 16 bits with the range of float32's 32, and fewer digits.",
              ""),
          term(
              "bits",
              "bits|code lengths?",
              "Mean −log₂ p of the symbol that came, which an arithmetic code takes; nats ÷ ln 2.",
              "[CTW] §2.1"),
          term(
              "blend",
              "blends?|blended",
              "A mean of several predictions by weights that sum to one, as CTW makes of what each suffix"
                  + " predicts.",
              "[CTW] Theorem 1"),
          term(
              "block",
              "blocks?",
              "A piece of a model that adds to the residual stream: a mixer of tokens, or an MLP.",
              "[ICLL] eq. 14"),
          term(
              "channel",
              "channels?",
              "One of the numbers of a hidden state, where a layer keeps a map for each of them.",
              ""),
          term(
              "checkpoint",
              "checkpoints?",
              "The weights of a model as they were at one step of its training.",
              ""),
          term(
              "clip",
              "clip",
              "A gradient that is longer than this is shortened to it, so that no step goes too far.",
              ""),
          term(
              "clustered",
              "clustered",
              "Rows and columns in an order in which those that are near each other stand side by side.",
              ""),
          term(
              "context",
              "context",
              "All that the model has read of an instance before the symbol that it predicts.",
              ""),
          term(
              "context of n",
              "context( of)? \\d|order",
              "The last n symbols, after which a predictor counts what followed before; an (n+1)-gram"
                  + " model uses a context of n.",
              "[ICLL] §4.3"),
          term(
              "context tree",
              "context trees?",
              "A tree of suffixes that writes texts: the one that a text ends in, a leaf, says how the"
                  + " next symbol is distributed.",
              "[CTW] §2.2"),
          term(
              "control",
              "controls|untrained|shuffled|(bare )?input",
              "What a probe finds where there is nothing to find: in an untrained model, with shuffled"
                  + " answers, in the bare input. A score means something only beside it.",
              ""),
          term(
              "CTW",
              "CTW|context[- ]tree weighting",
              "Context-tree weighting: the mean of the predictions of all trees of contexts, each"
                  + " weighted by how well it did so far.",
              "[CTW] §2.3"),
          term(
              "dropout",
              "dropout",
              "The share of numbers that a training sets to 0 at random, so that a model relies on none"
                  + " of them alone.",
              ""),
          term(
              "embedding",
              "embedding|emb",
              "The vector that stands for a token before the first layer.",
              "[ICLL] eq. 14"),
          term(
              "existence",
              "existence",
              "Whether a symbol followed the last n − 1 tokens at all so far.",
              "[ICLL] §5.2"),
          term(
              "FLOPs",
              "FLOPs",
              "Multiplications and additions of numbers, each counted as one.",
              ""),
          term(
              "frequency",
              "frequency|counts?|ratios",
              "How often, or with what share, a symbol followed the last n − 1 tokens so far.",
              "[ICLL] §5.2"),
          term(
              "gap",
              "gap",
              "How many nats per symbol a code costs more than the shortest of those compared.",
              "[CTW] Fig. 9"),
          term(
              "GLA",
              "GLA|gated linear attention",
              "Gated linear attention: a recurrence whose state forgets by gates that the tokens set.",
              "[ICLL] App. A"),
          term(
              "head",
              "heads?",
              "One of the maps of a layer, which mixes tokens by itself. The number of a named one is"
                  + " the share of its attention that earned the name.",
              "[ICLL] §5.1"),
          term(
              "held-out",
              "held[- ]out|test split",
              "From languages or trees that no training has seen.",
              "[ICLL] §3"),
          term(
              "hidden state",
              "hidden states?",
              "The vector that stands for a token behind a layer.",
              ""),
          term(
              "influence",
              "influence",
              "How far replacing a token moves a later prediction, as a total variation distance;"
                  + " measured on the whole model.",
              ""),
          term(
              "instance",
              "instances?|sequence|texts",
              "Some strings of one language that the model has not met, joined by separators, or a text"
                  + " of another task: all that it reads.",
              "[ICLL] §3"),
          term("key", "keys?", "A position that is read from: a column of a map.", ""),
          term(
              "KN",
              "KN",
              "Kneser–Ney smoothing of an n-gram model: every count gives up a little for shorter"
                  + " contexts.",
              "Kneser & Ney 1995"),
          term(
              "language",
              "languages?",
              "The strings that an automaton makes, and how probable they are.",
              "[ICLL] §3.1"),
          term(
              "layer",
              "layers?|L\\d",
              "One of the blocks of a model, counted from 1; each reads what the one before left in the"
                  + " residual stream.",
              ""),
          term(
              "leaf",
              "leaf|leaves",
              "A suffix that a context tree has: while a text ends in it, it is in force and says how"
                  + " the next symbol is distributed.",
              "[CTW] §2.2"),
          term(
              "learning rate",
              "learning rate|rate falls|cosine|warm-up",
              "How far a step of a training moves the weights; it falls towards the end.",
              ""),
          term(
              "LNW",
              "LNW( [a-z])?|learned reweighting",
              "Learned n-gram reweighting: a small network that sees what followed the last one to"
                  + " three tokens before, as counts, frequencies (r) or existence (b).",
              "[ICLL] §5.3"),
          term(
              "LSTM",
              "LSTM",
              "Long short-term memory, the recurrence whose state is not linear in the state before.",
              "[ICLL] eqs. 45–50"),
          term(
              "Mamba",
              "Mamba",
              "A state space whose step, input and output depend on the token.",
              "[ICLL] App. A.10"),
          term(
              "map",
              "maps?",
              "What a head or a channel reads from where: a row is a query, a column a key.",
              "[ICLL] eq. 22"),
          term(
              "match of n",
              "match(es)? of( the context of)? \\d|outlines",
              "A key that stands after an earlier copy of the last n symbols: where an n-gram head"
                  + " looks.",
              "[ICLL] §5.1"),
          term("MLP", "MLP", "A network of two layers that treats each position by itself.", ""),
          term(
              "n-gram",
              "\\d-grams?|n-grams?|unigram",
              "n symbols in a row; an n-gram model predicts by what followed the last n − 1 before.",
              "[ICLL] §4.3"),
          term(
              "n-gram head",
              "(n|\\d)-gram heads?|NGH(\\([\\d,]+\\))?",
              "A head that looks at what followed the last n symbols before: a head of 1 is an induction"
                  + " head.",
              "[ICLL] §5.1, §6, eq. 12"),
          term(
              "nats",
              "nats|loss",
              "Mean −ln p of the symbol that came; less is better.",
              "[ICLL] eq. 8"),
          term(
              "no name",
              "no name",
              "A head whose scores do not suffice for a name; its map may still have a clear shape.",
              ""),
          term(
              "norm",
              "norm(ed)?",
              "Shifts and scales a vector so that its numbers have mean 0 and variance 1.",
              ""),
          term("parameters", "parameters?", "The numbers of a model that training changes.", ""),
          term(
              "PCA",
              "PCA|PC \\d|principal components?|variance",
              "Principal components: the directions in which points differ most, the first most of"
                  + " all.",
              ""),
          term(
              "perplexity",
              "perplexity",
              "e to the nats per symbol: among how many equally likely symbols one would choose.",
              ""),
          term("phase", "phases?", "A stretch of a training whose batches have one shape.", ""),
          term("position", "positions?", "The place of a token in the instance, from 0.", ""),
          term(
              "predictor",
              "predictors?",
              "Whatever gives each next symbol a probability: a model, the truth, a rule.",
              "[ICLL] §4.3"),
          term(
              "preset",
              "presets?",
              "A named set of all numbers of a training, a task or the probes.",
              ""),
          term(
              "previous token head",
              "previous|\\d back",
              "A head that looks at the token before, or so many before. With it, a later layer can find"
                  + " matches.",
              "[ICLL] §5.1"),
          term(
              "probe",
              "probes?|probed|picked layer|best layers?",
              "A small network that is trained to read something out of hidden states; it shows that they"
                  + " know it, not that the model uses it.",
              "[ICLL] §5.2"),
          term("query", "quer(y|ies)", "The position that reads: a row of a map.", ""),
          term(
              "RegBench",
              "RegBench",
              "The benchmark of random regular languages that the shipped models learned.",
              "[ICLL] §3"),
          term(
              "relative error",
              "relative error|off by|error",
              "The distance between what a probe says and what is true, divided by what is true; saying 0"
                  + " always gives 1.",
              "[ICLL] §5.2"),
          term(
              "residual stream",
              "residual( stream)?",
              "The vectors that all blocks read and add to, one for each token.",
              ""),
          term(
              "RetNet",
              "RetNet|retention",
              "Linear attention whose weights decay with distance, at a rate of each head.",
              "[ICLL] eq. 36"),
          term(
              "rotary positions",
              "rotary",
              "Queries and keys are turned by an angle for each position, so that only distances count.",
              "[ICLL] App. A"),
          term(
              "run",
              "runs?",
              "A trained model with its checkpoints, its configuration and what was measured.",
              ""),
          term(
              "score",
              "score heads|scored?|scores",
              "The share of a head's attention that goes where a name says; it earns the name where"
                  + " that is far above chance.",
              "[ICLL] §5.1"),
          term(
              "seed",
              "seeds?",
              "The number from which all random choices follow, so that they can be repeated.",
              ""),
          term("site", "site", "Where in a block the hidden states are read.", ""),
          term(
              "state",
              "states?",
              "Where the automaton is after a symbol, from 0; the leaf of a context tree plays its part;"
                  + " of a recurrent layer, what it remembers after a token.",
              "[ICLL] §3.1"),
          term(
              "state space",
              "state spaces?|state size|S4|H3|Hyena",
              "A linear recurrence of so many numbers for each channel; trained as a long convolution.",
              "[ICLL] App. A"),
          term("step", "steps?", "One update of the weights in a training, counted from 0.", ""),
          term(
              "string",
              "strings?",
              "One word of a language, as long as a separator does not end it.",
              "[ICLL] §3"),
          term(
              "suffix",
              "suffix(es)?",
              "The last symbols before what comes next, so many of them; a key has a matching suffix where"
                  + " they stand before it, too.",
              "[CTW] §2.3"),
          term(
              "symbol",
              "symbols?|tokens?|vocabulary|separators?",
              "What an instance consists of: letters or numbers of its task, and in RegBench the"
                  + " separator | between strings.",
              "[ICLL] §3"),
          term(
              "t-SNE",
              "t-SNE",
              "Places points in the plane so that neighbours stay neighbours; distances between groups"
                  + " mean little.",
              ""),
          term(
              "transformer",
              "transformer",
              "A model whose layers mix tokens by softmax attention.",
              "[ICLL] App. A.1"),
          term(
              "truth",
              "truth|true",
              "What the automaton or the context tree itself says comes next, and how probably.",
              "[ICLL] §3.1"),
          term(
              "TVD",
              "TVD|total variation( distance)?|distances?",
              "Total variation distance of two predictions, half the sum of the differences: 0 where they"
                  + " agree, 1 where they have nothing in common.",
              "[ICLL] §4.4"),
          term(
              "variant",
              "variants?",
              "Whether a model follows the equations of the paper or its public code, where the two differ.",
              "[ICLL] App. A"),
          term(
              "WB",
              "WB",
              "Witten–Bell smoothing of an n-gram model: a context that many kinds of symbols followed"
                  + " leaves more to shorter ones.",
              "Witten & Bell 1991"),
          term(
              "weight",
              "weights?",
              "How much of a key goes into what a query reads, from 0 to 1.",
              "[ICLL] eq. 22"),
          term(
              "weight decay",
              "weight decay",
              "Draws all weights a little towards 0 in each step of a training.",
              ""),
          term("width", "width", "How many numbers the vector of a token has.", ""));

  private Glossary() {}

  private static Term term(String name, String forms, String meaning, String source) {
    return new Term(name, forms, meaning, source);
  }

  /// Every term, by name.
  public static List<Term> terms() {
    return TERMS;
  }

  private record Found(Term term, int from, int to) {}

  /// Those that `words` name, in their order; of several in one place the longest.
  public static List<Term> in(String words) {
    return found(words).stream().map(Found::term).distinct().toList();
  }

  /// `words` without those that name a term.
  public static String without(String words) {
    StringBuilder rest = new StringBuilder(words);
    found(words).forEach(f -> rest.replace(f.from(), f.to(), " ".repeat(f.to() - f.from())));
    return rest.toString();
  }

  private static List<Found> found(String words) {
    List<Found> all = new ArrayList<>();
    for (Term term : TERMS) {
      term.in(words)
          .results()
          .map((MatchResult m) -> new Found(term, m.start(), m.end()))
          .forEach(all::add);
    }
    all.sort(Comparator.comparingInt(f -> f.from() - f.to()));
    BitSet taken = new BitSet();
    List<Found> kept = new ArrayList<>();
    for (Found f : all) {
      if (taken.get(f.from(), f.to()).isEmpty()) {
        taken.set(f.from(), f.to());
        kept.add(f);
      }
    }
    kept.sort(Comparator.comparingInt(Found::from));
    return kept;
  }

  /// Those whose name, forms or meaning have all words of `asked`.
  public static List<Term> search(String asked) {
    return TERMS.stream()
        .filter(term -> TypedWords.areIn(asked, term.text() + " " + term.forms()))
        .sorted(Comparator.comparing(term -> !term.in(asked.strip()).lookingAt()))
        .toList();
  }
}
