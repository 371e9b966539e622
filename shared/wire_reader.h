// wire_reader.h: takes wire values apart and remembers the first that was wrong. Only the codec's
// sources include it (it brings protobuf's headers).
#pragma once

#include <cstdint>
#include <string>

#include "proto/wire.pb.h"
#include "shared/geometry.h"
#include "shared/limits.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Each question answers with a harmless value when the wire's is wrong, so that a message is read
// to its end and then thrown away; nothing is ever used of a frame whose reader has a fault.
class Reader {
 public:
  void fault(const std::string& sentence) {
    if (fault_.empty()) fault_ = sentence;
  }
  void require(bool fact, const char* what) {
    if (!fact) fault(what);
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }  // empty: none so far

  // The enumerator with this number, of `count` that begin at 0.
  template <typename Enum>
  [[nodiscard]] Enum one_of(int number, int count, const char* what) {
    if (number >= 0 && number < count) return static_cast<Enum>(number);
    fault("no such " + std::string(what));
    return Enum{};
  }
  [[nodiscard]] std::string text(const std::string& raw, std::size_t most, const char* what) {
    if (raw.size() <= most) return raw;
    fault(std::string(what) + " is too long");
    return {};
  }
  [[nodiscard]] int number(std::uint32_t raw, int most, const char* what) {
    if (raw <= static_cast<std::uint32_t>(most)) return static_cast<int>(raw);
    fault(std::string(what) + " is too big");
    return 0;
  }
  [[nodiscard]] char32_t glyph(std::uint32_t raw) {
    const bool surrogate = raw >= 0xD800 && raw <= 0xDFFF;
    const bool control = raw < 0x20 || (raw >= 0x7F && raw < 0xA0);
    if (raw <= 0x10FFFF && !surrogate && !control) return raw;
    fault("a glyph is no printable character");
    return U'?';
  }
  [[nodiscard]] Point point(const v1::Point& raw) {
    return {number(raw.x(), kMaxLevelSide - 1, "x"), number(raw.y(), kMaxLevelSide - 1, "y")};
  }
  [[nodiscard]] Direction direction(int raw) { return one_of<Direction>(raw, 9, "direction"); }
  [[nodiscard]] static EntityId id(std::uint32_t raw) { return EntityId{raw}; }

 private:
  std::string fault_;
};

// ---- the other way ----

[[nodiscard]] inline std::uint32_t wire(EntityId id) { return static_cast<std::uint32_t>(id); }
[[nodiscard]] inline std::uint32_t wire(int number) { return static_cast<std::uint32_t>(number); }

inline void write(Point point, v1::Point& out) {
  out.set_x(wire(point.x));
  out.set_y(wire(point.y));
}

// `text`, cut at a character's end if it is longer than its reader would take: content's fault, and
// no reason to lose a player's connection.
[[nodiscard]] inline std::string clipped(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

}  // namespace undercroft
