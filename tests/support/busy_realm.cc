// busy_realm.cc: the guests' random actions.
#include "tests/support/busy_realm.h"

#include <iterator>

#include "tests/support/one_of_everything.h"

namespace undercroft::testing {
namespace {

constexpr IntentVerb kBusyVerbs[] = {
    IntentVerb::Bump, IntentVerb::Bump,     IntentVerb::Bump,    IntentVerb::Bump,
    IntentVerb::Bump, IntentVerb::Bump,     IntentVerb::Attack,  IntentVerb::Dig,
    IntentVerb::Take, IntentVerb::Interact, IntentVerb::Wait,    IntentVerb::Descend,
    IntentVerb::Use,  IntentVerb::Ascend,   IntentVerb::Respawn, IntentVerb::Drop};

}  // namespace

Ruleset BusyRealm::busy_rules() {
  Ruleset rules;
  rules.linger_turns = 4;
  rules.depth = 2;
  return rules;
}

BusyRealm::BusyRealm(std::uint64_t seed, Ruleset rules)
    : first_(one_of_everything(false, rules, seed).world),
      rng_(Rng::stream(seed, "guests")),
      table(first_) {
  for (const char* name : {"Ann", "Bob", "Cleo", "Dora", "Emil"}) guests_.push_back({name, "", {}});
}

void BusyRealm::step() {
  const int pick = rng_.roll(static_cast<int>(guests_.size()) - 1);
  Guest& guest = guests_[static_cast<std::size_t>(pick)];
  if (guest.connection && guest.connection->closed) guest.connection.reset();
  if (!guest.connection) return come(guest);
  switch (rng_.roll(60)) {
    case 0:
      table.say(guest.connection, Leave{});
      break;
    case 1:
      table.drop(guest.connection);
      guest.connection.reset();
      break;
    case 2:
      table.say(guest.connection, ChatSay{"hello"});
      break;
    case 3:
      guest.connection->listens = !guest.connection->listens;
      if (guest.connection->listens) table.ready(guest.connection);
      break;
    case 4:
      table.pass(6000);
      break;
    default:
      for (Guest& each : guests_) {
        if (each.connection && !each.connection->closed) act(each);
      }
  }
}

std::vector<std::shared_ptr<FakeConnection>> BusyRealm::listeners() {
  std::vector<std::shared_ptr<FakeConnection>> all;
  for (const Guest& guest : guests_) {
    if (!guest.connection || guest.connection->closed) continue;
    guest.connection->listens = true;
    table.ready(guest.connection);
    all.push_back(guest.connection);
  }
  return all;
}

void BusyRealm::come(Guest& guest) {
  auto connection = table.join(guest.name, guest.token);
  if (connection->closed) return;
  guest.connection = connection;
  guest.token = connection->last<Welcome>()->resume_token;
}

void BusyRealm::act(Guest& guest) {
  Intent intent;
  intent.verb = kBusyVerbs[static_cast<std::size_t>(rng_.roll(std::size(kBusyVerbs) - 1))];
  intent.direction = kEightDirections[static_cast<std::size_t>(rng_.roll(7))];
  const auto& pack = guest.connection->known.self.pack;
  if (!pack.empty()) {
    intent.item = pack[static_cast<std::size_t>(rng_.roll(static_cast<int>(pack.size()) - 1))].id;
  }
  table.say(guest.connection, IntentMessage{++table.sequence, 0, true, intent});
}

}  // namespace undercroft::testing
