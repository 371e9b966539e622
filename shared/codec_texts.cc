// codec_texts.cc: walks a frame by its fields.
#include "shared/codec_texts.h"

#include <google/protobuf/message.h>

#include <vector>

#include "shared/check.h"
#include "shared/wire_reader.h"

namespace undercroft {
namespace {

using Change = std::function<std::string(std::string_view)>;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

void change_texts(Message& message, const Change& change);

void change_text(Message& message, const FieldDescriptor& field, const Change& change) {
  const auto& reflection = *message.GetReflection();
  if (!field.is_repeated()) {
    reflection.SetString(&message, &field, change(reflection.GetString(message, &field)));
    return;
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    const std::string text = reflection.GetRepeatedString(message, &field, i);
    reflection.SetRepeatedString(&message, &field, i, change(text));
  }
}

void change_parts(Message& message, const FieldDescriptor& field, const Change& change) {
  const auto& reflection = *message.GetReflection();
  if (!field.is_repeated()) {
    return change_texts(*reflection.MutableMessage(&message, &field), change);
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    change_texts(*reflection.MutableRepeatedMessage(&message, &field, i), change);
  }
}

void change_texts(Message& message, const Change& change) {
  std::vector<const FieldDescriptor*> set;
  message.GetReflection()->ListFields(message, &set);
  for (const FieldDescriptor* field : set) {
    if (field->type() == FieldDescriptor::TYPE_STRING) change_text(message, *field, change);
    if (field->type() == FieldDescriptor::TYPE_MESSAGE) change_parts(message, *field, change);
  }
}

}  // namespace

std::string encode_with_texts(const ServerMessage& message, const Change& change) {
  v1::ServerFrame frame;
  CHECK(frame.ParseFromString(encode(message)), "what was encoded can be decoded");
  change_texts(frame, change);
  return frame.SerializeAsString();
}

}  // namespace undercroft
