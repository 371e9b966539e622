// seats.h: every seat of a realm, in order of joining.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "server/realm/seat.h"

namespace undercroft {

class Seats {
 public:
  Seat& add(EntityId player, const std::string& name, std::string token);
  // For good: its name is free again, its token opens nothing.
  void remove(const Seat& seat);

  // Null when there is none.
  [[nodiscard]] Seat* of(EntityId player) const;
  [[nodiscard]] Seat* named(std::string_view name) const;  // whatever its capitals
  [[nodiscard]] Seat* with_token(std::string_view token) const;
  [[nodiscard]] Seat* at(const Connection* connection) const;

  [[nodiscard]] std::size_t size() const { return seats_.size(); }
  [[nodiscard]] auto begin() const { return seats_.begin(); }
  [[nodiscard]] auto end() const { return seats_.end(); }

 private:
  template <typename Fact>
  [[nodiscard]] Seat* first(Fact fact) const;

  std::vector<std::unique_ptr<Seat>> seats_;
};

}  // namespace undercroft
