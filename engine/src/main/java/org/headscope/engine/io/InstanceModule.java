package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.task.Instance;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/// Instances inside other JSON, as their lines in files have them.
final class InstanceModule extends SimpleModule {
  @Serial private static final long serialVersionUID = 1L;

  InstanceModule() {
    super("instances");
    addSerializer(Instance.class, new Serializer());
    addDeserializer(Instance.class, new Deserializer());
  }

  private static final class Serializer extends ValueSerializer<Instance> {
    @Override
    public void serialize(Instance instance, JsonGenerator json, SerializationContext context) {
      InstanceFile.write(json, instance);
    }
  }

  private static final class Deserializer extends ValueDeserializer<Instance> {
    @Override
    public Instance deserialize(JsonParser parser, DeserializationContext context) {
      return InstanceFile.read(context.readTree(parser), "the instance", "instance");
    }
  }
}
