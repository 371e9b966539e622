// field_codec.h: structs that fields.h lists, as protobuf messages and back, field by field.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/world/fields.h"

namespace undercroft {

// Walks the list of fields beside the message's descriptor: the n-th field of the one is the n-th
// of the other, and bears the same name.
class FieldWalk {
 public:
  explicit FieldWalk(const google::protobuf::Message& message)
      : descriptor_(*message.GetDescriptor()), reflection_(*message.GetReflection()) {}

  // The descriptor of the next field. Stops with a CHECK when it is called otherwise.
  const google::protobuf::FieldDescriptor* next(const char* name);
  [[nodiscard]] const google::protobuf::Reflection& reflection() const { return reflection_; }

 private:
  const google::protobuf::Descriptor& descriptor_;
  const google::protobuf::Reflection& reflection_;
  int at_ = 0;
};

// `blueprints` gives their keys.
void encode_fields(const Entity& from, const Catalogue& blueprints, google::protobuf::Message& to);
void encode_fields(const Score& from, google::protobuf::Message& to);
void encode_fields(const Dice& from, google::protobuf::Message& to);
void encode_fields(const Ruleset& from, google::protobuf::Message& to);

// Each says what is wrong when a field's value cannot be: an enumerator that is none, a number out
// of all proportion, a blueprint that the catalogue lacks. Empty: nothing is. How fields agree with
// each other is the caller's to judge.
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from,
                                        const Catalogue& blueprints, Entity& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Score& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Dice& to);
[[nodiscard]] std::string decode_fields(const google::protobuf::Message& from, Ruleset& to);

}  // namespace undercroft
