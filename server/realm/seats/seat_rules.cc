// seat_rules.cc: judging claims, and finding a seat to free.
#include "server/realm/seats/seat_rules.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/reserved_names.h"
#include "server/base/tokens.h"
#include "server/realm/state/open_seats.h"
#include "server/realm/state/play_time.h"
#include "server/sim/turn/joining.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// The mark stands in place of a token's digest. A client cannot forge it: digests are 32 bytes that
// no client chooses.
constexpr std::string_view kAccountMark = "account:";

constexpr const char* kRealmIsFull = "The realm is full.";
constexpr std::size_t kLongestName = 16;  // is_player_name()

bool is_of_account(std::string_view digest) { return digest.starts_with(kAccountMark); }

Refusal refuse(RefusalCode code, std::string sentence) { return {code, std::move(sentence), {}}; }

}  // namespace

std::string places_taken_sentence(std::size_t places_by_address) {
  const std::string players = places_by_address == 1
                                  ? "There is 1 player"
                                  : "There are " + std::to_string(places_by_address) + " players";
  return players +
         " from your address here: no more may join (the host may set --places-by-address or "
         "--table).";
}

Claim claim_of_token(const std::string& token) {
  return {token.empty() ? "" : digest_of(token), token, false};
}

Claim claim_of_account(const std::string& name, std::string token) {
  return {std::string(kAccountMark) + to_lower(name), std::move(token), true};
}

Claim claim_of_player(const Player& player) { return {player.token_digest, "", false}; }

bool is_of_account(const Player& player) { return is_of_account(player.token_digest); }

const Player* SeatRules::owner(const Claim& claim) const {
  if (claim.digest.empty()) return nullptr;
  const auto found =
      std::find_if(state_.players.begin(), state_.players.end(), [&](const Player& p) {
        return p.token_digest == claim.digest || p.token_before == claim.digest;
      });
  return found == state_.players.end() ? nullptr : &*found;
}

std::optional<Refusal> SeatRules::refusal_of(const Claim& claim, const std::string& name,
                                             const std::string& origin) {
  limits_ = limits_in_force_();
  if (const Player* known = owner(claim)) return refusal_of_owner(*known, origin);
  if (!claim.digest.empty() && !claim.is_account) {
    return refuse(RefusalCode::BadToken, "No seat of this realm has that token.");
  }
  // A guest keeps no account out, by its own name or one that looks like it; and an account that
  // the host created earlier keeps a reserved name.
  if (!claim.is_account) {
    if (is_reserved_name(name)) return refuse(RefusalCode::Name, kReservedName);
    if (auto refusal = refusal_of_name(name)) return refusal;
  }
  return refusal_of_newcomer(claim, origin);
}

std::optional<Refusal> SeatRules::refusal_of_name(const std::string& name) {
  const Player* same = state_.named(name);
  if (same != nullptr) {
    if (is_open_seat(state_, *same)) return std::nullopt;
    return name_is_taken(*same);
  }
  const std::string skeleton = skeleton_of(name);
  const auto twin =
      std::find_if(state_.players.begin(), state_.players.end(), [&](const Player& p) {
        return confusables_.skeleton(p.name) == skeleton && !is_open_seat(state_, p);
      });
  if (twin == state_.players.end()) return std::nullopt;
  return refuse(RefusalCode::NameTaken, "That name looks like " + twin->name + "'s.");
}

const Player* SeatRules::gives_name_to(const Claim& claim, const std::string& name) const {
  const Player* bearer = owner(claim) == nullptr ? state_.named(name) : nullptr;
  const bool gives = bearer != nullptr && (claim.is_account || is_open_seat(state_, *bearer));
  return gives ? bearer : nullptr;
}

std::string SeatRules::name_instead_of(const std::string& name) const {
  for (int number = 2;; ++number) {
    const std::string suffix = "-" + std::to_string(number);
    std::string other = name.substr(0, kLongestName - suffix.size()) + suffix;
    if (state_.named(other) == nullptr) return other;
  }
}

Refusal SeatRules::name_is_taken(const Player& by) const {
  const Session* session = sessions_.of(by.body);
  if (session != nullptr && session->is_there()) {
    return refuse(RefusalCode::NameTaken, by.name + " already plays in this realm.");
  }
  return refuse(RefusalCode::NameTaken,
                by.name + "'s seat is reserved: only its resume token takes it back.");
}

void SeatRules::count(const Refusal& refusal) const {
  if (refusal.reason == kPlacesTaken) {
    metrics_.places_limited.fetch_add(1, std::memory_order_relaxed);
  } else if (refusal.sentence == kRealmIsFull) {
    metrics_.players_limited.fetch_add(1, std::memory_order_relaxed);
  }
}

Refusal SeatRules::realm_is_full() const { return refuse(RefusalCode::Full, kRealmIsFull); }

Refusal SeatRules::address_is_full() const {
  return {RefusalCode::Full, places_taken_sentence(limits_.places_by_address), {}, kPlacesTaken};
}

std::optional<Refusal> SeatRules::refusal_of_newcomer(const Claim& claim,
                                                      const std::string& origin) const {
  if (places_taken() >= limits_.max_players) return realm_is_full();
  const bool is_crowd = !claim.is_account && !origin.empty() &&
                        places_taken_from(origin) >= limits_.places_by_address;
  if (is_crowd) return address_is_full();
  const EntityId waiting = next_waiting_body(state_);
  if (const Player* seat = state_.player(waiting)) return refusal_of_heir(*seat);
  if (state_.players.size() >= kMaxPlayers && to_forget() == nullptr) {
    return refuse(RefusalCode::Full,
                  "Every seat of the realm is reserved for a player who may come back.");
  }
  const bool has_entrance = can_join(state_.world) || absent_stranger() != nullptr;
  if (waiting == kNobody && !has_entrance) {
    return refuse(RefusalCode::Full, "There is no room at the entrance.");
  }
  return std::nullopt;
}

std::optional<Refusal> SeatRules::refusal_of_heir(const Player& seat) const {
  if (can_return(state_.world, seat.body)) return std::nullopt;
  return refuse(RefusalCode::Full, "There is no room where the hero was.");
}

// The bodies of those who gave way in danger linger, so there is a limit on them as well.
std::optional<Refusal> SeatRules::refusal_of_owner(const Player& owner,
                                                   const std::string& origin) const {
  if (!can_return(state_.world, owner.body)) {
    return refuse(RefusalCode::Full, "There is no room where you left.");
  }
  const bool at_address = lacks_place_at(owner, origin);
  if (!at_address && !lacks_place(owner)) return std::nullopt;
  const bool is_crowded = at_address ? places_taken_from(origin) / 2 >= limits_.places_by_address
                                     : places_taken() / 2 >= limits_.max_players;
  if (!is_crowded && gives_way_to(owner, origin) != nullptr) return std::nullopt;
  return at_address ? address_is_full() : realm_is_full();
}

// ---- places ----

bool SeatRules::is_connected(const Player& player) const {
  const Session* session = sessions_.of(player.body);
  return session != nullptr && session->is_there();
}

// In slow play bodies stay, so guests who come for a moment would fill the realm.
bool SeatRules::is_absent_stranger(const Player& player) const {
  const Plan& plan = player.plan;
  return state_.world.rules().is_slow() && !player.has_played && !plan.intent && !plan.standing &&
         !is_connected(player) && is_present(state_.world, player.body);
}

const Player* SeatRules::absent_stranger() const {
  const auto found =
      std::find_if(state_.players.begin(), state_.players.end(),
                   [this](const Player& player) { return is_absent_stranger(player); });
  return found == state_.players.end() ? nullptr : &*found;
}

// A player takes a place while connected, or while its living body stands in the dungeon. Dead
// players who have left take none, or they would fill the realm for good. Nor do open seats, which
// are for newcomers.
bool SeatRules::has_place(const Player& player) const {
  if (is_absent_stranger(player) || is_open_seat(state_, player)) return false;
  return is_connected(player) ||
         (state_.world.entity(player.body).alive && is_present(state_.world, player.body));
}

std::size_t SeatRules::places_taken() const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(),
                    [this](const Player& player) { return has_place(player); }));
}

std::size_t SeatRules::places_taken_from(const std::string& origin, const Player* besides) const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(), [&](const Player& player) {
        return &player != besides && player.origin == origin &&
               !is_of_account(player.token_digest) && has_place(player);
      }));
}

RealmRoom SeatRules::room() const {
  std::map<std::string, std::size_t> taken;
  std::size_t all = 0;
  for (const Player& player : state_.players) {
    if (!has_place(player)) continue;
    ++all;
    const bool counts = !player.origin.empty() && !is_of_account(player.token_digest);
    if (counts) ++taken[player.origin];
  }
  const SeatLimits limits = limits_in_force_();
  RealmRoom room{all >= limits.max_players, {}, limits.places_by_address};
  for (const auto& [origin, places] : taken) {
    if (places >= limits.places_by_address) room.full_origins.push_back(origin);
  }
  return room;
}

// Whether the realm has no place left for the owner, who may be there already.
bool SeatRules::lacks_place(const Player& owner) const {
  return !has_place(owner) && places_taken() >= limits_.max_players;
}

bool SeatRules::lacks_place_at(const Player& owner, const std::string& origin) const {
  return !origin.empty() && !is_of_account(owner.token_digest) &&
         places_taken_from(origin, &owner) >= limits_.places_by_address;
}

// A body whose player is absent may leave without harm. A connected player who has not played long
// gives way to the owner of a longer-played seat.
bool SeatRules::may_give_way(const Player& player, const Player& owner) const {
  if (player.body == owner.body || !has_place(player)) return false;
  if (!is_connected(player)) return !must_linger(state_.world, player.body);
  const PlayTime played = play_time_of(player);
  return !played.is_long() && played.minutes < play_time_of(owner).minutes;
}

const Player* SeatRules::gives_way_to(const Player& owner, const std::string& origin) const {
  const bool at_address = lacks_place_at(owner, origin);
  if (!at_address && !lacks_place(owner)) return nullptr;
  const Player* first = nullptr;
  std::pair<bool, PlayTime> least;
  for (const Player& player : state_.players) {
    const bool frees_place =
        !at_address || (player.origin == origin && !is_of_account(player.token_digest));
    if (!frees_place || !may_give_way(player, owner)) continue;
    const std::pair<bool, PlayTime> order{is_connected(player), play_time_of(player)};
    if (first != nullptr && order > least) continue;  // among equals the later newcomer
    first = &player;
    least = order;
  }
  return first;
}

// ---- seats ----

// By the calendar once it is stored, so that a restart of the server does not begin anew.
std::uint64_t SeatRules::absent_ms(const Player& player) const {
  if (player.left_at != 0) {
    const std::uint64_t now = clock_.unix_s();
    return now > player.left_at ? (now - player.left_at) * 1000 : 0;
  }
  const Session* session = sessions_.of(player.body);
  return clock_.now_ms() - (session == nullptr ? 0 : session->lost_at);
}

// Absent players keep their seats for a share of the host's time: all of it once they are
// long-played. So a seat that took one turn is worth minutes, not a week.
std::uint64_t SeatRules::reserved_ms(const Player& player, const SeatLimits& limits) {
  return limits.keep_guests_ms / 1000 * play_time_of(player).share();
}

bool SeatRules::is_reserved(const Player& player) const {
  return absent_ms(player) < reserved_ms(player, limits_);
}

std::optional<std::uint64_t> SeatRules::kept_until_s(const Player& player) const {
  if (has_place(player) || is_of_account(player.token_digest)) return std::nullopt;
  const std::uint64_t left_s = clock_.unix_s() - absent_ms(player) / 1000;
  return left_s + reserved_ms(player, limits_in_force_()) / 1000;
}

// The absent guests whose address has enough longer-played ones.
std::set<EntityId> SeatRules::beyond_their_share() const {
  std::map<std::string, std::vector<std::pair<PlayTime, EntityId>>> by_origin;
  for (const Player& player : state_.players) {
    const bool counts =
        !player.origin.empty() && !has_place(player) && !is_of_account(player.token_digest);
    if (counts) by_origin[player.origin].emplace_back(play_time_of(player), player.body);
  }
  std::set<EntityId> beyond;
  for (auto& [origin, seats] : by_origin) {
    std::sort(seats.begin(), seats.end(), std::greater<>());
    for (std::size_t i = limits_.seats_by_address; i < seats.size(); ++i) {
      beyond.insert(seats[i].second);
    }
  }
  return beyond;
}

const Player* SeatRules::to_forget() const {
  const std::set<EntityId> beyond = beyond_their_share();
  const Player* first = nullptr;
  std::pair<PlayTime, std::uint64_t> least;
  for (const Player& player : state_.players) {
    if (has_place(player) || is_of_account(player.token_digest)) continue;
    if (is_reserved(player) && !beyond.contains(player.body)) continue;
    const std::pair order{play_time_of(player), UINT64_MAX - absent_ms(player)};
    if (first != nullptr && order >= least) continue;
    least = order;
    first = &player;
  }
  return first;
}

}  // namespace undercroft
