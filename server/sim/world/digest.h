// digest.h: hashes values into one number, the same on every machine (R13).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "server/sim/world/fields.h"

namespace undercroft {

// A Digest hashes a sequence of values. The order and number of calls affect the result.
class Digest {
 public:
  template <typename T>
  requires std::is_integral_v<T> || std::is_enum_v<T>
  void add(T value) { fold(static_cast<std::uint64_t>(value)); }
  void add(Point p) {
    fold(static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.x)) << 32U |
         static_cast<std::uint32_t>(p.y));
  }
  void add(Traits t) { fold(t.bits()); }
  void add(std::string_view text) {
    fold(text.size());
    std::uint64_t eight = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      eight = eight << 8U | static_cast<unsigned char>(text[i]);
      if (i % 8 == 7) fold(eight);
    }
    if (text.size() % 8 != 0) fold(eight);
  }
  template <typename T>
  void add(const Later<T>& later) {
    if (later.field != std::remove_const_t<T>{}) add(later.field);
  }
  template <std::size_t N, typename T>
  void add(const Lengthened<N, T>& items) {
    for (std::size_t i = 0; i < N; ++i) add(items.list[i]);
    std::uint32_t any = 0;  // mostly 0: cheaper than a test for each
    for (std::size_t i = N; i < items.list.size(); ++i) {
      any |= static_cast<std::uint32_t>(items.list[i]);
    }
    for (std::size_t i = N; any != 0 && i < items.list.size(); ++i) {
      if (items.list[i] == std::remove_cvref_t<decltype(items.list[i])>{}) continue;
      fold(i);
      add(items.list[i]);
    }
  }
  template <typename T>
  void add(const Rare<T>& rare) {
    add(rare.get());
  }
  template <typename T>
  requires requires(const T& rare) { rare.untouched(); }
  void add(const Later<T>& rare) {
    if (!rare.field.untouched() && rare.field != std::remove_const_t<T>{}) add(rare.field);
  }
  template <typename T>
  void add(const std::optional<T>& value) {
    fold(value.has_value() ? 1 : 0);
    if (value) add(*value);
  }
  template <typename T>
  void add(const std::vector<T>& items) {
    fold(items.size());
    for (const T& item : items) add(item);
  }
  template <typename T, std::size_t N>
  void add(const std::array<T, N>& items) {
    for (const T& item : items) add(item);
  }
  // For a struct listed in fields.h.
  template <typename T>
  requires requires(const T& t) {
    Fields::visit(t, [](const char*, const auto&) {});
  }
  void add(const T& listed) {
    Fields::visit(listed, [this](const char*, const auto& field) { this->add(field); });
  }

  // Every bit of the result depends on every bit added, so that digests can be summed without
  // losing information.
  [[nodiscard]] std::uint64_t result() const {
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

 private:
  void fold(std::uint64_t value) {
    state_ = (std::rotl(state_, 5) ^ value) * 0x9E3779B97F4A7C15ULL;
  }
  std::uint64_t state_ = 0x243F6A8885A308D3ULL;
};

}  // namespace undercroft
