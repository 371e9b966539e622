// leak_checked_game.cc: random play, with a judgement of everything sent.
#include "tests/support/leak_checked_game.h"

#include <array>
#include <utility>

#include "server/protocol/intents.h"
#include "shared/check.h"
#include "tests/support/ample_settings.h"

namespace undercroft::testing {
namespace {

constexpr std::array<const char*, 2> kNames = {"playerP", "playerQ"};

RealmOptions options(std::uint64_t seed) {
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.friends_on_map = seed % 2 == 0;
  return options;
}

// The same observation, with the connection's numbers replaced by the world's ids.
Observation by_real_numbers(Observation known, const Subscription& subscription) {
  Observation real = known;
  real.entities.clear();
  for (auto& [number, view] : known.entities) {
    view.id = subscription.entity_numbered(number);
    real.entities[view.id] = view;
  }
  return real;
}

// The world without anything this player does not perceive. Other players stay, since the member
// list names them.
World without_secrets(const World& world, const Judged& who) {
  World bare = world;
  const Subscription& subscription = *who.connection->subscription;
  std::set<EntityId> perceived{who.player};
  for (const auto& [number, view] : who.connection->known.entities) {
    perceived.insert(subscription.entity_numbered(number));
  }
  for (const Entity& e : world.entities()) {
    const EntityId holder = e.place().holder;
    const bool goes_with_its_holder = holder != kNobody;
    if (e.slot > 0 || goes_with_its_holder || perceived.contains(e.id)) continue;
    bare.remove(e.id);
  }
  return bare;
}

std::string answer_to(const World& world, EntityId player, const IntentMessage& asked) {
  const auto answer = admit(world, player, asked);
  const auto* no = std::get_if<NotTaken>(&answer);
  return no == nullptr ? "" : no->sentence;
}

// The texts of kits, boons and abilities are no secrets, whatever they name.
void learn_growth(const World& world, LeakOracle& oracle) {
  const GrowthTables& growth = world.catalogue().growth();
  for (const Kit& kit : growth.kits) {
    for (const auto* text : {&kit.text, &kit.alone, &kit.together, &kit.carries}) {
      oracle.learn(*text);
    }
  }
  for (const Boon& boon : growth.boons) oracle.learn(boon.text);
  for (const HeroAbility& ability : growth.abilities) oracle.learn(ability.text);
}

}  // namespace

void give_everyone_a_name(World& world) {
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::Chest) continue;
    world.entity(e.id).name = e.name + "-" + std::to_string(static_cast<unsigned>(e.id)) + ";";
  }
}

// ---- one of the two players ----

// Merges as a client does: for a visible member, place and health come from its entity.
MemberView Judged::as_taken(MemberView member) const {
  const auto seen = connection->known.entities.find(member.id);
  if (member.depth == 0 || seen == connection->known.entities.end()) return member;
  member.depth = connection->known.depth;
  member.at = seen->second.at;
  member.health = seen->second.health;
  return member;
}

std::string Judged::leak_in_members(const World& world, bool says_where) const {
  for (const auto& [number, member] : connection->known.members) {
    const EntityId body = connection->subscription->entity_numbered(number);
    const std::string found = oracle.leak_in_member(world, body, as_taken(member), says_where);
    if (!found.empty()) return found;
  }
  return "";
}

std::string Judged::leak(const World& world, bool says_where) {
  if (!connection->misfit.empty()) return connection->misfit;
  const Subscription& subscription = *connection->subscription;
  const Observation known = by_real_numbers(connection->known, subscription);
  std::vector<Report> reports = std::exchange(connection->reports, {});
  for (Report& report : reports) {
    report.who = subscription.entity_numbered(report.who);
    report.whom = subscription.entity_numbered(report.whom);
  }
  frames += connection->messages.size() - std::exchange(judged, connection->messages.size());
  bytes += connection->bytes.size();
  for (const std::string& found :
       {leak_in_members(world, says_where), oracle.leak_in(world, known),
        oracle.leak_in(known, reports),
        oracle.leak_in_bytes(world, std::exchange(connection->bytes, ""))}) {
    if (!found.empty()) return found;
  }
  return "";
}

// ---- both players ----

LeakCheckedGame::LeakCheckedGame(const World& first, std::uint64_t seed)
    : seed_(seed), chance_(Rng::stream(seed, "intents")), table_(first, options(seed)) {
  for (const char* name : kNames) {
    const auto connection = table_.join(name);
    CHECK(connection->last<Welcome>() != nullptr, "the world has no room for two players");
    judged_.emplace_back(table_.realm.state().named(name)->body, connection);
    judged_.back().token = connection->last<Welcome>()->resume_token;
    for (const char* known : kNames) judged_.back().oracle.learn(known);
    learn_growth(world(), judged_.back().oracle);
    for (Judged& who : judged_) who.oracle.look(world());
  }
}

std::uint64_t LeakCheckedGame::turns_of_all() const {
  std::uint64_t sum = 0;
  for (int depth = 1; depth <= world().level_count(); ++depth) sum += world().level(depth).turn;
  return sum;
}

bool LeakCheckedGame::are_apart() const {
  return world().entity(judged_[0].player).depth() != world().entity(judged_[1].player).depth();
}

// An intent with a random verb that concerns others or items; mostly steps.
Intent LeakCheckedGame::random_intent(const SelfView& self) {
  constexpr auto kVerbs = std::to_array<IntentVerb>(
      {IntentVerb::Bump, IntentVerb::Bump, IntentVerb::Bump, IntentVerb::Bump, IntentVerb::Bump,
       IntentVerb::Bump, IntentVerb::Interact, IntentVerb::Attack, IntentVerb::Dig,
       IntentVerb::Take, IntentVerb::Drop, IntentVerb::Throw, IntentVerb::Use, IntentVerb::Wear,
       IntentVerb::Give, IntentVerb::Fire, IntentVerb::Say});
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(chance_.roll(static_cast<int>(kVerbs.size()) - 1))];
  intent.place = self.at + Point{chance_.between(-3, 3), chance_.between(-3, 3)};
  intent.direction = kEightDirections[static_cast<std::size_t>(chance_.roll(7))];
  if (intent.verb == IntentVerb::Say) intent.words = "xyzzy";
  if (!self.pack.empty()) {
    intent.item =
        self.pack[static_cast<std::size_t>(chance_.roll(static_cast<int>(self.pack.size()) - 1))]
            .id;
  }
  if (chance_.roll(5) == 0) intent.item = EntityId{static_cast<std::uint32_t>(chance_.roll(80))};
  // Mostly keeps its direction: a player who only staggers sees a single room.
  const bool goes_on = self.facing != Direction::None && chance_.roll(4) > 0;
  if (goes_on && intent.verb == IntentVerb::Bump) intent.direction = self.facing;
  return intent;
}

// A standing intent with a random verb and a random place.
StandingIntent LeakCheckedGame::random_standing(Size level) {
  StandingIntent intent;
  intent.verb = static_cast<StandingVerb>(chance_.roll(3));
  intent.place = {chance_.roll(level.width - 1), chance_.roll(level.height - 1)};
  intent.direction = kEightDirections[static_cast<std::size_t>(chance_.roll(7))];
  return intent;
}

// Players who are apart get no standing intents: alone, a player would take twenty steps at once,
// and the judge sees only the last.
ClientMessage LeakCheckedGame::wish_of(const Judged& who) {
  const Observation& known = who.connection->known;
  const std::uint32_t sequence = ++table_.sequence;
  if (!are_apart() && chance_.roll(4) == 0) {
    return StandingMessage{sequence, 0, true, random_standing(known.cells.size())};
  }
  const CellView under = known.cells[known.self.at];
  Intent intent = random_intent(known.self);
  if (under.ground == Ground::StairsDown && chance_.roll(2) > 0) intent.verb = IntentVerb::Descend;
  if (under.ground == Ground::StairsUp && chance_.roll(7) == 0) intent.verb = IntentVerb::Ascend;
  return IntentMessage{sequence, 0, true, intent};
}

// A refusal must not depend on anything its player does not perceive. Checks the intent asked for,
// and all others that could be asked instead.
std::string LeakCheckedGame::leak_in_refusals(const Judged& who, const ClientMessage& wish) {
  const auto* wanted = std::get_if<IntentMessage>(&wish);
  if (wanted == nullptr) return "";
  const World bare = without_secrets(world(), who);
  IntentMessage asked = *wanted;
  asked.intent.item = who.connection->subscription->entity_numbered(wanted->intent.item);
  refusals += !answer_to(world(), who.player, asked).empty();
  std::string found = leak_in_refusal(who, bare, asked);
  for (const IntentVerb verb : {IntentVerb::Bump, IntentVerb::Attack, IntentVerb::Interact,
                                IntentVerb::Dig, IntentVerb::Give, IntentVerb::Use}) {
    for (const Direction way : kEightDirections) {
      asked.intent.verb = verb;
      asked.intent.direction = way;
      if (found.empty()) found = leak_in_refusal(who, bare, asked);
    }
  }
  return found;
}

std::string LeakCheckedGame::leak_in_refusal(const Judged& who, const World& bare,
                                             const IntentMessage& asked) const {
  const std::string told = answer_to(world(), who.player, asked);
  const std::string fair = answer_to(bare, who.player, asked);
  if (told == fair) return "";
  return "refused with '" + told + "', but with '" + fair + "' without secrets";
}

std::string LeakCheckedGame::leak_in_tokens(const Judged& who) const {
  for (const Judged& other : judged_) {
    const bool is_own = &other == &who;
    const bool is_told = who.connection->bytes.find(other.token) != std::string::npos;
    if (is_told && !is_own) return "the bytes hold another player's token";
  }
  return "";
}

std::string LeakCheckedGame::leak() {
  const bool says_where = seed_ % 2 == 0 && !world().rules().pvp;
  for (Judged& who : judged_) {
    std::string found = leak_in_tokens(who);
    if (found.empty()) found = who.leak(world(), says_where);
    if (!found.empty()) {
      return found + " (seed " + std::to_string(seed_) + ", turn " + std::to_string(turns) + ")";
    }
  }
  return "";
}

void LeakCheckedGame::change_pvp() {
  const bool changed =
      table_.realm.change_rule("pvp", world().rules().pvp ? "false" : "true").has_value();
  CHECK(changed, "pvp may change in a realm that is played");
  table_.realm.end_batch();
}

std::string LeakCheckedGame::play(std::uint64_t wanted) {
  std::string found = leak();
  while (found.empty() && turns < wanted) {
    for (const Judged& who : judged_) {
      if (!who.connection->known.self.alive) return "";  // a respawn is not a turn
      const ClientMessage wish = wish_of(who);
      found = leak_in_refusals(who, wish);
      if (!found.empty()) return found;
      if (changes_pvp && chance_.roll(15) == 0) change_pvp();
      const World before = world();
      const std::uint64_t played = turns_of_all();
      const bool were_apart = are_apart();
      table_.say(who.connection, wish);
      if (turns_of_all() != played) {
        ++turns;
        apart += were_apart;
        for (Judged& each : judged_) each.oracle.turn(before, world());
      }
      found = leak();
      if (!found.empty()) return found;
    }
  }
  return found;
}

}  // namespace undercroft::testing
