// field_codec.h: converts the structs listed in fields.h to protobuf messages and back.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/world/fields.h"

namespace undercroft {

// A FieldWalk steps through a message's fields in the order of fields.h. The n-th field of the one
// is the n-th of the other and has the same name.
class FieldWalk {
 public:
  explicit FieldWalk(const google::protobuf::Message& message)
      : descriptor_(*message.GetDescriptor()), reflection_(*message.GetReflection()) {}

  // The descriptor of the next field. REQUIRES: it is called `name`.
  const google::protobuf::FieldDescriptor* next(const char* name);
  [[nodiscard]] const google::protobuf::Reflection& reflection() const { return reflection_; }

 private:
  const google::protobuf::Descriptor& descriptor_;
  const google::protobuf::Reflection& reflection_;
  int at_ = 0;
};

// `blueprints` provides the keys that stand for blueprint ids.
void encode_fields(const Entity& from, const Catalogue& blueprints, google::protobuf::Message& to);
void encode_fields(const Score& from, google::protobuf::Message& to);
void encode_fields(const Dice& from, google::protobuf::Message& to);
void encode_fields(const Ruleset& from, google::protobuf::Message& to);
void encode_fields(const Run& from, google::protobuf::Message& to);

// Return what is wrong with a field's value, or an empty string: an unknown enumerator, a number
// that is too large, a blueprint that the catalogue lacks. The caller checks that the fields agree
// with each other.
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from,
                                        const Catalogue& blueprints, Entity& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Score& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Dice& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Ruleset& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Run& to);

}  // namespace undercroft
