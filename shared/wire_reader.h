// wire_reader.h: reads wire values and remembers the first faulty one. Only the codec's sources
// include it, because it includes protobuf's headers.
#pragma once

#include <cstdint>
#include <string>

#include "proto/wire.pb.h"
#include "shared/geometry.h"
#include "shared/limits.h"
#include "shared/look.h"
#include "shared/observation.h"

namespace undercroft {

// The wire number of a list's first item; the others follow. On the wire 0 means "absent", so a
// list whose first item has a meaning begins at 1.
template <typename Enum>
inline constexpr int kFirstNumber = 1;
template <>
inline constexpr int kFirstNumber<Direction> = 0;
template <>
inline constexpr int kFirstNumber<Ground> = 0;
template <>
inline constexpr int kFirstNumber<Colour> = 0;
template <>
inline constexpr int kFirstNumber<State> = 0;
template <>
inline constexpr int kFirstNumber<Reason> = 0;
template <>
inline constexpr int kFirstNumber<StepSign> = 0;
template <>
inline constexpr int kFirstNumber<ReachShape> = 0;
template <>
inline constexpr int kFirstNumber<AbilityAim> = 0;

// A Reader replaces each faulty wire value with a harmless one and remembers the first fault. The
// message is read to its end and then dropped: a frame with a fault is never used.
class Reader {
 public:
  void fault(const std::string& sentence) {
    if (fault_.empty()) fault_ = sentence;
  }
  void require(bool fact, const char* what) {
    if (!fact) fault(what);
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }  // empty: no fault so far

  // The item with this wire number. A number that this build does not know is kept, so that the
  // item can be shown by its look or sentence. `instead` replaces a number that no item can have.
  template <typename Enum>
  [[nodiscard]] static Enum item(int number, Enum instead = Enum{}) {
    const int index = number - kFirstNumber<Enum>;
    return index >= 0 && index <= UINT8_MAX ? item_at<Enum>(static_cast<std::size_t>(index))
                                            : instead;
  }
  // As above for lists that index arrays: an unknown item becomes `instead`.
  template <typename Enum>
  [[nodiscard]] static Enum known_item(int number, Enum instead = Enum{}) {
    const Enum found = item(number, instead);
    return is_known(found) ? found : instead;
  }
  [[nodiscard]] std::string text(const std::string& raw, std::size_t most, const char* what) {
    if (raw.size() <= most) return raw;
    fault(std::string(what) + " is too long");
    return {};
  }
  [[nodiscard]] int number(std::uint32_t raw, int most, const char* what) {
    if (raw <= static_cast<std::uint32_t>(most)) return static_cast<int>(raw);
    fault(std::string(what) + " is too large");
    return 0;
  }
  [[nodiscard]] char32_t glyph(std::uint32_t raw) {
    const bool surrogate = raw >= 0xD800 && raw <= 0xDFFF;
    const bool control = raw < 0x20 || (raw >= 0x7F && raw < 0xA0);
    if (raw <= 0x10FFFF && !surrogate && !control) return raw;
    fault("a glyph is not a printable character");
    return U'?';
  }
  [[nodiscard]] Point place(std::uint32_t raw) {
    const int index = number(raw, kMaxLevelSide * kMaxLevelSide - 1, "a place");
    return {index % kMaxLevelSide, index / kMaxLevelSide};
  }
  [[nodiscard]] static EntityId id(std::uint32_t raw) { return EntityId{raw}; }
  [[nodiscard]] static LookId look(std::uint32_t raw) { return LookId{raw}; }

 private:
  std::string fault_;
};

// ---- writing ----

[[nodiscard]] inline std::uint32_t wire(EntityId id) { return static_cast<std::uint32_t>(id); }
[[nodiscard]] inline std::uint32_t wire(int number) { return static_cast<std::uint32_t>(number); }

[[nodiscard]] inline std::uint32_t wire(LookId look) { return static_cast<std::uint32_t>(look); }
[[nodiscard]] inline std::uint32_t wire(Point p) { return wire(p.y * kMaxLevelSide + p.x); }

// The wire's counterpart of an item: v1::Kind of a Kind.
template <typename Wire, typename Enum>
[[nodiscard]] Wire wire_item(Enum item) {
  return static_cast<Wire>(static_cast<int>(index_of(item)) + kFirstNumber<Enum>);
}

// `text` cut at a character boundary to at most `most` bytes. An over-long text is a fault of the
// content, and its reader would drop the connection for it.
[[nodiscard]] inline std::string clipped(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

}  // namespace undercroft
