package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;

/// The place of every tensor of a library in our parameters, checked before any data is read: each
/// parameter is filled once, and each tensor has a place or is known to change nothing.
final class WeightPlan {
  private final WeightFiles files;
  private final LayoutReading reading;
  private final Map<String, Piece> pieces = new LinkedHashMap<>();
  private final Map<String, Float> constants = new LinkedHashMap<>();
  private final List<String> ignored = new ArrayList<>();
  private final Set<String> kept = new HashSet<>();

  /// Rows of a parameter.
  ///
  /// @param first element of the parameter
  /// @param shape of the rows
  private record Piece(String parameter, long first, List<Long> shape, TensorOrder order) {}

  private WeightPlan(WeightFiles files, LayoutReading reading) {
    this.files = files;
    this.reading = reading;
  }

  /// Places the tensors of `files`.
  ///
  /// @throws UserError naming a tensor that is missing, has another shape or has no place
  static WeightPlan of(WeightFiles files, LayoutReading reading) {
    WeightPlan plan = new WeightPlan(files, reading);
    reading.model().parameterSpecs().forEach(plan::place);
    SortedMap<String, TensorShape> found = plan.found();
    plan.pieces.forEach((name, piece) -> plan.requireFit(name, piece, found.get(name)));
    found.forEach(plan::requirePlace);
    return plan;
  }

  List<String> ignored() {
    return List.copyOf(ignored);
  }

  /// The tensors of all files, by their names without prefixes.
  private SortedMap<String, TensorShape> found() {
    SortedMap<String, TensorShape> found = new TreeMap<>();
    files
        .weights()
        .forEach((file, tensors) ->
            tensors.forEach((name, shape) ->
                UserError.when(
                    found.put(reading.bare(name), shape) != null,
                    "%s has the tensor %s again; remove one of both.",
                    file,
                    name)));
    return found;
  }

  private void place(String parameter, ParameterSpec spec) {
    WeightTable.Source source =
        reading
            .table()
            .source(parameter)
            .orElseThrow(() -> new IllegalStateException("no row for " + parameter));
    if (source.names().isEmpty()) {
      constants.put(parameter, source.constant());
      return;
    }
    List<Long> heights = heights(reading.model(), parameter, spec, source.names().size());
    long first = 0;
    for (int i = 0; i < heights.size(); i++) {
      List<Long> shape = new ArrayList<>(spec.shape());
      shape.set(0, heights.get(i));
      pieces.put(
          source.names().get(i), new Piece(parameter, first, List.copyOf(shape), source.order()));
      first += shape.stream().reduce(1L, Math::multiplyExact);
    }
  }

  /// The rows of each part of a stacked parameter.
  static List<Long> heights(DecoderConfig model, String parameter, ParameterSpec spec, int parts) {
    if (parts == 1) {
      return List.of(spec.shape().getFirst());
    }
    return model.mixer().headHeights().entrySet().stream()
        .filter(entry -> parameter.contains("." + entry.getKey() + "."))
        .flatMap(entry -> entry.getValue().stream())
        .map(Integer::longValue)
        .toList();
  }

  private void requireFit(String name, Piece piece, @Nullable TensorShape shape) {
    if (shape == null) {
      throw new UserError(
          "%s lacks the tensor %s of the model that %s describes; restore both from the model's source."
              .formatted(where(), name, files.config().getFileName()));
    }
    List<Long> expected = piece.order().stored(piece.shape(), reading.headWidth());
    if (!shape.sizes().equals(expected) || !shape.type().isFloat()) {
      throw new UserError(
          "%s has tensor %s of shape %s and type %s where %s implies floats of shape %s; restore both from the model's source."
              .formatted(
                  where(),
                  name,
                  shape.sizes(),
                  shape.type(),
                  files.config().getFileName(),
                  expected));
    }
  }

  private void requirePlace(String name, TensorShape shape) {
    if (pieces.containsKey(name)) {
      return;
    }
    boolean copy = reading.copies().containsKey(name);
    if (copy) {
      kept.add(name);
      kept.add(reading.copies().get(name));
    }
    if (!copy
        && !LayoutReading.matches(reading.ignored(), name)
        && !LayoutReading.matches(reading.zeros(), name)) {
      throw new UserError(
          "%s has a tensor %s of shape %s that is not part of a %s as HeadScope knows it; remove it if it changes nothing."
              .formatted(where(), name, shape.sizes(), reading.model().family()));
    }
    ignored.add(name);
  }

  private Path where() {
    return files.index().orElseGet(() -> files.weights().firstEntry().getKey());
  }

  /// Our parameters, and the hash of every file that they are from.
  ///
  /// @param content the parameters in float32
  record Weights(TensorFile content, SortedMap<String, String> hashes) {}

  /// Reads all weights, one tensor at a time.
  ///
  /// @throws UserError if a file is damaged, or a weight is not a finite number
  Weights read(Progress progress, Cancellation cancellation) {
    Map<String, ByteBuffer> data = new HashMap<>();
    Map<String, ParameterSpec> specs = reading.model().parameterSpecs();
    constants.forEach((name, value) -> {
      FloatBuffer floats = buffer(data, specs, name);
      while (floats.hasRemaining()) {
        floats.put(value);
      }
    });
    SortedMap<String, String> hashes = new TreeMap<>();
    Map<String, float[]> compared = new HashMap<>();
    int done = 0;
    for (Path file : files.weights().keySet()) {
      progress.update("reading " + file.getFileName(), done++, files.weights().size());
      String hash =
          Safetensors.readEach(
              file,
              tensor -> {
                cancellation.check();
                take(file, tensor, data, specs, compared);
              });
      hashes.put(String.valueOf(file.getFileName()), hash);
    }
    requireCopies(compared);
    List<StoredTensor> tensors = new ArrayList<>();
    specs.forEach((name, spec) ->
        tensors.add(
            new StoredTensor(
                name,
                StoredTensor.Type.F32,
                spec.shape(),
                Objects.requireNonNull(data.remove(name)))));
    SortedMap<String, String> metadata = new TreeMap<>(Map.of("step", "0"));
    return new Weights(TensorFile.of(metadata, tensors), hashes);
  }

  private void take(
      Path file,
      StoredTensor tensor,
      Map<String, ByteBuffer> data,
      Map<String, ParameterSpec> specs,
      Map<String, float[]> compared) {
    String name = reading.bare(tensor.name());
    Piece piece = pieces.get(name);
    if (piece != null) {
      float[] values = Safetensors.finite(file, tensor);
      float[] ours = piece.order().arranged(values, piece.shape(), reading.headWidth());
      buffer(data, specs, piece.parameter()).put(Math.toIntExact(piece.first()), ours);
    }
    if (kept.contains(name)) {
      compared.put(name, tensor.floats());
    }
    if (LayoutReading.matches(reading.zeros(), name)) {
      for (float value : tensor.floats()) {
        UserError.when(
            value != 0,
            "%s has numbers other than 0 in tensor %s, which HeadScope's %s lacks; choose a model without them.",
            file,
            tensor.name(),
            reading.model().family());
      }
    }
  }

  private static FloatBuffer buffer(
      Map<String, ByteBuffer> data, Map<String, ParameterSpec> specs, String name) {
    ByteBuffer bytes =
        data.computeIfAbsent(
            name,
            _ -> {
              long size = Objects.requireNonNull(specs.get(name)).size() * Float.BYTES;
              return ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
            });
    return bytes.asFloatBuffer();
  }

  private void requireCopies(Map<String, float[]> compared) {
    reading
        .copies()
        .forEach((name, of) -> {
          float[] copy = compared.get(name);
          if (copy != null && !Arrays.equals(copy, compared.get(of))) {
            throw new UserError(
                "%s has different numbers in %s and %s, which are the same according to its %s; restore both from the model's source."
                    .formatted(where(), name, of, files.config().getFileName()));
          }
        });
  }
}
