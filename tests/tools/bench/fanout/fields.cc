// fields.cc: just enough of protobuf's wire format to find one number, by the generated field
// numbers.
#include "tests/tools/bench/fanout/fields.h"

#include "proto/wire.pb.h"

namespace undercroft::bench {
namespace {

std::uint64_t take_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; !bytes.empty() && shift < 64; shift += 7) {
    const auto next = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    value |= static_cast<std::uint64_t>(next & 0x7FU) << shift;
    if (next < 0x80) break;
  }
  return value;
}

struct Field {
  int number = 0;
  std::uint64_t value = 0;   // if a varint
  std::string_view content;  // if length-delimited
};

Field take_field(std::string_view& bytes) {
  const std::uint64_t tag = take_varint(bytes);
  Field field{static_cast<int>(tag >> 3U), 0, {}};
  std::size_t size = 0;
  switch (tag & 7U) {
    case 0:
      field.value = take_varint(bytes);
      return field;
    case 1:
      size = 8;
      break;
    case 2:
      size = take_varint(bytes);
      break;
    default:
      size = 4;
  }
  field.content = bytes.substr(0, size);
  bytes.remove_prefix(field.content.size());
  return field;
}

}  // namespace

std::optional<std::uint32_t> turn_of_delta(std::string_view frame) {
  Field message = take_field(frame);
  if (message.number != v1::ServerFrame::kDeltaFieldNumber) return std::nullopt;
  while (!message.content.empty()) {
    const Field field = take_field(message.content);
    if (field.number == v1::Delta::kToTurnFieldNumber) {
      return static_cast<std::uint32_t>(field.value);
    }
  }
  return 0;  // protobuf omits zeros
}

bool is_rejection(std::string_view frame) {
  return take_field(frame).number == v1::ServerFrame::kRejectedFieldNumber;
}

bool is_refusal(std::string_view frame) {
  return take_field(frame).number == v1::ServerFrame::kRefusalFieldNumber;
}

}  // namespace undercroft::bench
