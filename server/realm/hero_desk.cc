// hero_desk.cc: listing heroes, handing them over, ending them.
#include "server/realm/hero_desk.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr const char* kIsForgotten = "The host has ended your hero.";

HeroEntry::State state_of(const Entity& body) {
  if (body.kind() == Kind::Downed) return HeroEntry::State::Down;
  return body.alive ? HeroEntry::State::Standing : HeroEntry::State::Dead;
}

}  // namespace

const char* name_of(HeroEntry::State state) {
  switch (state) {
    case HeroEntry::State::Standing:
      return "standing";
    case HeroEntry::State::Down:
      return "down";
    case HeroEntry::State::Dead:
      return "dead";
  }
  return "";
}

std::vector<HeroEntry> HeroDesk::all() const {
  std::vector<HeroEntry> heroes;
  for (const Player& player : core_.state.players) heroes.push_back(entry_of(player));
  std::sort(heroes.begin(), heroes.end(),
            [](const HeroEntry& a, const HeroEntry& b) { return a.name < b.name; });
  return heroes;
}

bool HeroDesk::has(const std::string& name) const { return core_.state.named(name) != nullptr; }

bool HeroDesk::is_of_account(const std::string& name) const {
  const Player* player = core_.state.named(name);
  return player != nullptr && undercroft::is_of_account(*player);
}

// A player who was connected when the server stopped may have left no time.
std::optional<std::uint64_t> HeroDesk::left_s(const Player& player) const {
  if (core_.connected(&player) != nullptr) return std::nullopt;
  if (player.left_at != 0) return player.left_at;
  const Session* session = core_.sessions.of(player.body);
  if (session == nullptr) return std::nullopt;
  return core_.clock.unix_s() - (core_.now_ms() - session->lost_at) / 1000;
}

HeroEntry HeroDesk::entry_of(const Player& player) const {
  const Entity& body = std::as_const(core_.state).world.entity(player.body);
  const bool is_on_level = body.depth() > 0;
  return {player.name,
          undercroft::is_of_account(player),
          core_.connected(&player) != nullptr,
          state_of(body),
          is_on_level ? body.depth() : body.left_from.depth,
          player.turns_played,
          left_s(player),
          seats_.kept_until_s(player)};
}

Expected<std::string> HeroDesk::make_link(const std::string& name) {
  const Player* player = core_.state.named(name);
  CHECK(player != nullptr, "the caller has looked for the hero");
  if (undercroft::is_of_account(*player)) {
    return failed(player->name +
                  " belongs to an account, which logs in anywhere (set-password gives it another "
                  "password)");
  }
  return admissions_.make_link(*player, kLinkLastsMs);
}

// The client throws its token away when it reads that no seat has it.
Expected<> HeroDesk::forget(const std::string& name) {
  const Player* player = core_.state.named(name);
  CHECK(player != nullptr, "the caller has looked for the hero");
  if (door_.is_halted()) return failed(core_.options.name + " is halted: " + door_.trouble());
  const EntityId body = player->body;
  if (Session* session = core_.connected(player)) {
    const std::shared_ptr<Connection> connection = session->subscription->connection();
    departures_.lose(*session, "ended by the host");
    connection->refuse({RefusalCode::Server, kIsForgotten, {}, "host", core_.options.server});
  }
  departures_.remove(body);  // in front of all who see it
  const bool is_down = std::as_const(core_.state).world.entity(body).kind() == Kind::Downed;
  const bool forgotten = is_down ? door_.run(input::GiveUp{body}) : door_.run(input::Forget{body});
  CHECK(forgotten, "every player can be forgotten");
  departures_.forget(body);
  admissions_.end_link(body);
  core_.broadcast.members_changed();
  return {};
}

}  // namespace undercroft
