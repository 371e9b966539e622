// name_mask.cc: walks an encoded message by its fields, so that no text is forgotten.
#include "server/replay/name_mask.h"

#include <cctype>
#include <utility>

#include "proto/wire.pb.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kLongestName = 16;  // is_player_name()

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Where the word that begins here ends. A name may have hyphens, and may have words hung onto it by
// one: `hyphens` of them are taken for a part of the word, if they are followed by letters.
std::size_t end_of_word(std::string_view text, std::size_t at, std::size_t hyphens) {
  for (; at < text.size(); ++at) {
    if (is_letter(text[at])) continue;
    if (text[at] != '-' || hyphens == 0) break;
    --hyphens;
  }
  return at;
}

void mask_texts(Message& message, const NameMask& mask);

void mask_text(Message& message, const FieldDescriptor& field, const NameMask& mask) {
  const auto& reflection = *message.GetReflection();
  if (!field.is_repeated()) {
    const std::string text = reflection.GetString(message, &field);
    reflection.SetString(&message, &field, mask.masked(text));
    return;
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    const std::string text = reflection.GetRepeatedString(message, &field, i);
    reflection.SetRepeatedString(&message, &field, i, mask.masked(text));
  }
}

void mask_parts(Message& message, const FieldDescriptor& field, const NameMask& mask) {
  const auto& reflection = *message.GetReflection();
  if (!field.is_repeated()) return mask_texts(*reflection.MutableMessage(&message, &field), mask);
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    mask_texts(*reflection.MutableRepeatedMessage(&message, &field, i), mask);
  }
}

void mask_texts(Message& message, const NameMask& mask) {
  std::vector<const FieldDescriptor*> set;
  message.GetReflection()->ListFields(message, &set);
  for (const FieldDescriptor* field : set) {
    if (field->type() == FieldDescriptor::TYPE_STRING) mask_text(message, *field, mask);
    if (field->type() == FieldDescriptor::TYPE_MESSAGE) mask_parts(message, *field, mask);
  }
}

}  // namespace

void NameMask::learn(std::string_view name) {
  words_.try_emplace(to_lower(name), "Hero-" + std::to_string(words_.size() + 1));
}

// Returns the longest name that begins here and ends where a word does; empty: none.
std::string_view NameMask::name_at(std::string_view text, std::size_t at) const {
  for (std::size_t hyphens = kLongestName + 1; hyphens-- > 0;) {
    const std::string_view word = text.substr(at, end_of_word(text, at, hyphens) - at);
    if (words_.contains(to_lower(word))) return word;
  }
  return {};
}

std::string NameMask::masked(std::string_view text) const {
  std::string out;
  bool is_within_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view name = is_within_word ? std::string_view() : name_at(text, at);
    if (!name.empty()) {
      out += words_.find(to_lower(name))->second;
      at += name.size();
    } else {
      is_within_word = is_letter(text[at]);
      out += text[at++];
    }
  }
  return out;
}

std::string NameMask::encode_masked(const ServerMessage& message) const {
  v1::ServerFrame frame;
  CHECK(frame.ParseFromString(encode(message)), "what was encoded can be decoded");
  mask_texts(frame, *this);
  return frame.SerializeAsString();
}

}  // namespace undercroft
