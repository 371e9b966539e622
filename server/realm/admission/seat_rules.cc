// seat_rules.cc: judging claims, and finding a seat to free.
#include "server/realm/admission/seat_rules.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/base/tokens.h"
#include "server/sim/turn/joining.h"
#include "shared/ascii_case.h"
#include "shared/reserved_names.h"

namespace undercroft {
namespace {

// The mark stands in place of a token's digest. A client cannot forge it: digests are 32 bytes that
// no client chooses.
constexpr std::string_view kAccountMark = "account:";

bool is_of_account(std::string_view digest) { return digest.starts_with(kAccountMark); }

Refusal refuse(RefusalCode code, std::string sentence) { return {code, std::move(sentence), {}}; }

}  // namespace

Claim claim_of_token(const std::string& token) {
  return {token.empty() ? "" : digest_of(token), token, false};
}

Claim claim_of_account(const std::string& name, std::string token) {
  return {std::string(kAccountMark) + to_lower(name), std::move(token), true};
}

const Player* SeatRules::owner(const Claim& claim) const {
  if (claim.digest.empty()) return nullptr;
  const auto found =
      std::find_if(state_.players.begin(), state_.players.end(), [&](const Player& p) {
        return p.token_digest == claim.digest || p.token_before == claim.digest;
      });
  return found == state_.players.end() ? nullptr : &*found;
}

std::optional<Refusal> SeatRules::refusal_of(const Claim& claim, const std::string& name,
                                             const std::string& source) {
  if (const Player* known = owner(claim)) {
    // No limit applies here, or others could lock the owner out. Only a body that has left its
    // level needs a free cell.
    if (can_return(state_.world, known->body)) return std::nullopt;
    return refuse(RefusalCode::Full, "There is no room where you left.");
  }
  if (!claim.digest.empty() && !claim.is_account) {
    return refuse(RefusalCode::BadToken, "No seat of this realm has that token.");
  }
  // An account that the host created earlier keeps its name.
  if (!claim.is_account && is_reserved_name(name)) return refuse(RefusalCode::Name, kReservedName);
  if (auto refusal = refusal_of_name(name)) return refusal;
  return refusal_of_newcomer(source);
}

std::optional<Refusal> SeatRules::refusal_of_name(const std::string& name) {
  if (const Player* same = state_.named(name)) return name_is_taken(*same);
  const auto twin =
      std::find_if(state_.players.begin(), state_.players.end(),
                   [&](const Player& p) { return confusables_.look_alike(name, p.name); });
  if (twin == state_.players.end()) return std::nullopt;
  return refuse(RefusalCode::NameTaken, "That name looks like " + twin->name + "'s.");
}

Refusal SeatRules::name_is_taken(const Player& by) const {
  const Session* session = sessions_.of(by.body);
  if (session != nullptr && session->is_there()) {
    return refuse(RefusalCode::NameTaken, by.name + " already plays in this realm.");
  }
  return refuse(RefusalCode::NameTaken,
                by.name + "'s seat is reserved: only its resume token takes it back.");
}

std::optional<Refusal> SeatRules::refusal_of_newcomer(const std::string& source) const {
  if (places_taken() >= limits_.max_players) {
    metrics_.players_limited.fetch_add(1, std::memory_order_relaxed);
    return refuse(RefusalCode::Full, "The realm is full.");
  }
  if (!source.empty() && places_taken_from(source) >= limits_.places_by_address) {
    metrics_.places_limited.fetch_add(1, std::memory_order_relaxed);
    return refuse(RefusalCode::Full, "There are " + std::to_string(limits_.places_by_address) +
                                         " players from your address here: no more may join.");
  }
  if (state_.players.size() >= kMaxPlayers && longest_absent() == nullptr) {
    return refuse(RefusalCode::Full,
                  "Every seat of the realm is reserved for a player who may come back.");
  }
  if (state_.waiting_bodies.empty() && !can_join(state_.world)) {
    return refuse(RefusalCode::Full, "There is no room at the entrance.");
  }
  return std::nullopt;
}

// A player takes a place while connected, or while its living body stands in the dungeon. Dead
// players who have left take none, or they would fill the realm for good.
bool SeatRules::has_place(const Player& player) const {
  const Session* session = sessions_.of(player.body);
  const bool there = session != nullptr && session->is_there();
  return there || (state_.world.entity(player.body).alive && is_present(state_.world, player.body));
}

std::size_t SeatRules::places_taken() const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(),
                    [this](const Player& player) { return has_place(player); }));
}

// Can exceed the limit: returning players are let in without counting.
std::size_t SeatRules::places_taken_from(const std::string& source) const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(), [&](const Player& player) {
        const Session* session = sessions_.of(player.body);
        return session != nullptr && session->source == source && has_place(player);
      }));
}

// For a player not seen since the server started: since that start.
std::uint64_t SeatRules::absent_since(const Player& player) const {
  const Session* session = sessions_.of(player.body);
  return session == nullptr ? 0 : session->lost_at;
}

// Newcomers who never play must not take the seats of those who did.
bool SeatRules::may_be_forgotten(const Player& player) const {
  if (has_place(player) || is_of_account(player.token_digest)) return false;
  return !player.has_played || clock_.now_ms() - absent_since(player) >= limits_.keep_guests_ms;
}

const Player* SeatRules::longest_absent() const {
  const Player* longest = nullptr;
  std::pair<bool, std::uint64_t> least{true, UINT64_MAX};
  for (const Player& player : state_.players) {
    if (!may_be_forgotten(player)) continue;
    const std::pair<bool, std::uint64_t> order{player.has_played, absent_since(player)};
    if (longest != nullptr && order >= least) continue;
    least = order;
    longest = &player;
  }
  return longest;
}

}  // namespace undercroft
