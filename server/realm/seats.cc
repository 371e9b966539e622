// seats.cc: finding a seat.
#include "server/realm/seats.h"

#include <algorithm>
#include <utility>

#include "server/realm/tokens.h"

namespace undercroft {
namespace {

// Names are plain ASCII (is_player_name).
bool is_same_name(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

template <typename Fact>
Seat* Seats::first(Fact fact) const {
  const auto found = std::find_if(seats_.begin(), seats_.end(),
                                  [&](const std::unique_ptr<Seat>& seat) { return fact(*seat); });
  return found == seats_.end() ? nullptr : found->get();
}

Seat& Seats::add(EntityId player, const std::string& name, std::string token) {
  seats_.push_back(std::make_unique<Seat>(player, name, std::move(token)));
  return *seats_.back();
}

void Seats::remove(const Seat& seat) {
  std::erase_if(seats_, [&seat](const std::unique_ptr<Seat>& kept) { return kept.get() == &seat; });
}

Seat* Seats::of(EntityId player) const {
  return first([player](const Seat& seat) { return seat.player() == player; });
}

Seat* Seats::named(std::string_view name) const {
  return first([name](const Seat& seat) { return is_same_name(seat.name(), name); });
}

Seat* Seats::with_token(std::string_view token) const {
  return first([token](const Seat& seat) { return is_same_token(seat.token(), token); });
}

Seat* Seats::at(const Connection* connection) const {
  return first([connection](const Seat& seat) { return seat.is_at(connection); });
}

}  // namespace undercroft
