// veil.cc: the permutation, and putting it over what is told.
#include "server/protocol/veil.h"

#include <utility>

namespace undercroft {
namespace {

constexpr int kRounds = 4;

// What a round adds to the other half: SplitMix64's finish, of which 16 bits are used.
std::uint32_t mixed(std::uint64_t key, int round, std::uint32_t half) {
  std::uint64_t z = key + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(round + 1) + half;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return static_cast<std::uint32_t>((z ^ (z >> 31)) & 0xFFFFU);
}

struct Halves {
  std::uint32_t left = 0;
  std::uint32_t right = 0;
};

Halves halves_of(std::uint32_t number) { return {number >> 16U, number & 0xFFFFU}; }
std::uint32_t joined(Halves h) { return h.left << 16U | h.right; }

std::uint32_t permuted(std::uint64_t key, std::uint32_t number) {
  Halves h = halves_of(number);
  for (int round = 0; round < kRounds; ++round) {
    h = {h.right, h.left ^ mixed(key, round, h.right)};
  }
  return joined(h);
}

std::uint32_t restored(std::uint64_t key, std::uint32_t number) {
  Halves h = halves_of(number);
  for (int round = kRounds - 1; round >= 0; --round) {
    h = {h.right ^ mixed(key, round, h.left), h.left};
  }
  return joined(h);
}

}  // namespace

// Whatever would be shown as kNobody is shown as what kNobody itself would have been.
EntityId Veil::over(EntityId real) const {
  if (real == kNobody) return kNobody;
  const std::uint32_t shown = permuted(key_, static_cast<std::uint32_t>(real));
  return static_cast<EntityId>(shown != 0 ? shown : permuted(key_, 0));
}

EntityId Veil::under(EntityId shown) const {
  if (shown == kNobody) return kNobody;
  const std::uint32_t real = restored(key_, static_cast<std::uint32_t>(shown));
  return static_cast<EntityId>(real != 0 ? real : restored(key_, 0));
}

Observation Veil::over(Observation seen) const {
  std::map<EntityId, EntityView> veiled;
  for (auto& [id, view] : seen.entities) {
    view.id = over(id);
    veiled.emplace(view.id, std::move(view));
  }
  seen.entities = std::move(veiled);
  seen.self.id = over(seen.self.id);
  for (PackView& thing : seen.self.pack) thing.id = over(thing.id);
  seen.members = over(seen.members);
  return seen;
}

std::vector<Report> Veil::over(std::vector<Report> reports) const {
  for (Report& report : reports) {
    report.who = over(report.who);
    report.whom = over(report.whom);
  }
  return reports;
}

std::map<EntityId, MemberView> Veil::over(const std::map<EntityId, MemberView>& members) const {
  std::map<EntityId, MemberView> veiled;
  for (auto [id, member] : members) {
    member.id = over(id);
    veiled.emplace(member.id, std::move(member));
  }
  return veiled;
}

}  // namespace undercroft
