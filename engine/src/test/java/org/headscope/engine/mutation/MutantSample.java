package org.headscope.engine.mutation;

import module java.base;

import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.InterceptorType;
import org.pitest.mutationtest.build.ProjectMutationInterceptor;
import org.pitest.mutationtest.build.ProjectMutationInterceptorFactory;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.plugin.Feature;
import org.pitest.plugin.FeatureParameter;

/// Limits PIT to a sample of mutants, drawn without replacement: each is as likely as any other,
/// and a seed determines the sample.
public final class MutantSample implements ProjectMutationInterceptorFactory {
  private static final FeatureParameter SIZE = FeatureParameter.named("size");
  private static final FeatureParameter SEED = FeatureParameter.named("seed");

  /// Declares the option for a sample.
  static String feature(int size, long seed) {
    return "+SAMPLE(size[" + size + "] seed[" + seed + "])";
  }

  @Override
  public String description() {
    return "Sample of mutants";
  }

  @Override
  public Feature provides() {
    return Feature.named("SAMPLE").withParameter(SIZE).withParameter(SEED);
  }

  @Override
  public ProjectMutationInterceptor createInterceptor(InterceptorParameters parameters) {
    int size = parameters.getInteger(SIZE).orElseThrow();
    int seed = parameters.getInteger(SEED).orElseThrow();
    return new ProjectMutationInterceptor() {
      @Override
      public Collection<MutationDetails> intercept(Collection<MutationDetails> mutants) {
        return draw(mutants, size, seed);
      }

      @Override
      public InterceptorType type() {
        return InterceptorType.FILTER;
      }
    };
  }

  private static List<MutationDetails> draw(Collection<MutationDetails> all, int size, long seed) {
    List<MutationDetails> mutants = new ArrayList<>(all);
    mutants.sort(Comparator.comparing(MutationDetails::getId));
    Collections.shuffle(mutants, new Random(seed));
    return List.copyOf(mutants.subList(0, Math.min(size, mutants.size())));
  }
}
