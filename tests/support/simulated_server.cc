// simulated_server.cc: the schedule, and the checks after each crash.
#include "tests/support/simulated_server.h"

#include <utility>

#include "server/realm/realm_opening.h"
#include "tests/support/ample_settings.h"
#include "tests/support/busy_realm.h"
#include "tests/support/invariants.h"
#include "tests/support/one_of_everything.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {
namespace {

constexpr int kLongestLeap = 4 * 60 * 60 * 1000;  // ms

constexpr IntentVerb kGuestVerbs[] = {IntentVerb::Bump,    IntentVerb::Bump,   IntentVerb::Bump,
                                      IntentVerb::Bump,    IntentVerb::Attack, IntentVerb::Take,
                                      IntentVerb::Descend, IntentVerb::Ascend, IntentVerb::Drop,
                                      IntentVerb::Respawn, IntentVerb::Wait};

// A turn is sent only once durable. Snapshots are frequent, so that most crashes hit one in
// progress.
const JournalOptions kJournal{.snapshot_every = 40, .keeps_old = false, .retry_ms = 20};

}  // namespace

SimulatedServer::SimulatedServer(std::uint64_t seed, StoreFaults faults)
    : seed_(seed), chance_(Rng::stream(seed, "schedule")), store_(seed, faults) {
  for (const char* name : {"crypt", "tower"}) {
    OneRealm& one = realms_.emplace_back();
    one.name = name;
    one.hashes.push_back(0);
    for (const char* guest : {"Ann", "Bob", "Cleo"}) one.guests.push_back({.name = guest});
  }
  for (OneRealm& one : realms_) start(one);
}

void SimulatedServer::complain(const OneRealm& one, const std::string& sentence) {
  if (!fault_.empty()) return;
  fault_ = "seed " + std::to_string(seed_) + ", after " + std::to_string(crashes_) + " crashes, " +
           one.name + ": " + sentence;
}

// Starts as a server does, with the same resume_realm().
void SimulatedServer::start(OneRealm& one) {
  RealmOptions options = testing::ample_options();
  options.name = one.name;
  options.builds_levels = false;
  options.applied = [this, &one](const Input&) {
    ++inputs_;
    one.hashes.push_back(hash_of(one.realm->state()));
  };
  const Content content{{}, {"one_of_everything", "a map"}};
  auto realm = resume_realm(
      store_, {content, one_of_everything(false, BusyRealm::busy_rules(), seed_).world},
      std::move(options), kJournal, [](const Content&) { return small_catalogue(); });
  if (!realm) return complain(one, realm.error().sentence);
  if (!realm->notice.empty()) complain(one, realm->notice);
  const RecordNumber last = realm->last;
  one.realm = std::make_unique<Realm>(std::move(realm->state), std::move(realm->options), clock_,
                                      tokens_, metrics_);
  judge(one, last);
  // The realm's own records on starting or resuming do not change its state.
  one.hashes.resize(one.realm->progress().written + 1, hash_of(one.realm->state()));
}

// Durable inputs must have survived, the recovered state must be one that existed, and every client
// must have been sent only what survived.
void SimulatedServer::judge(OneRealm& one, RecordNumber last) {
  const RealmState& state = one.realm->state();
  if (last < one.durable) complain(one, "durable records are gone");
  if (last >= one.hashes.size()) return complain(one, "more records recovered than ever written");
  if (last > 0 && hash_of(state) != one.hashes[last]) complain(one, "the recovered state differs");
  one.hashes.resize(last + 1);
  if (auto broken = broken_invariant(state.world)) complain(one, *broken);
  for (Guest& guest : one.guests) {
    if (guest.token.empty()) continue;
    const Player* player = state.named(guest.name);
    if (player == nullptr) {
      complain(one, guest.name + " got a Welcome, but has no seat");
    } else if (player->knowledge.turn < guest.told) {
      complain(one, guest.name + " was sent a turn that was lost");
    }
  }
}

void SimulatedServer::crash() {
  if (!fault_.empty()) return;
  ++crashes_;
  for (OneRealm& one : realms_) {
    one.durable = std::max(one.durable, one.realm->progress().durable);
    for (Guest& guest : one.guests) {
      if (guest.connection) guest.frames += guest.connection->messages.size();
      guest.connection.reset();
    }
    one.realm.reset();
  }
  store_.crash();
  clock_.now = static_cast<std::uint64_t>(chance_.roll(5000));  // a new process has a new clock
  for (OneRealm& one : realms_) start(one);
}

void SimulatedServer::settle() {
  if (!fault_.empty()) return;  // a realm may have failed to start
  store_.faults = {};
  for (int i = 0; i < 100; ++i) {
    store_.settle();
    clock_.now += 20;
    for (OneRealm& one : realms_) end_batch(one);
  }
}

std::uint64_t SimulatedServer::frames() const {
  std::uint64_t all = 0;
  for (const OneRealm& one : realms_) {
    for (const Guest& guest : one.guests) {
      all += guest.frames + (guest.connection ? guest.connection->messages.size() : 0);
    }
  }
  return all;
}

void SimulatedServer::step() {
  if (!fault_.empty()) return;
  OneRealm& one = realms_[static_cast<std::size_t>(pick(realms_.size()))];
  const int what = chance_.roll(199);
  if (what == 0) return crash();
  if (what == 1 && chance_.roll(9) == 0) {  // the machine slept, or its clock jumped
    clock_.now += static_cast<std::uint64_t>(chance_.roll(kLongestLeap));
  }
  if (what < 60) {
    store_.step();
  } else if (what < 65) {
    clock_.now += static_cast<std::uint64_t>(chance_.roll(4000));
  } else {
    act(one, one.guests[static_cast<std::size_t>(pick(one.guests.size()))]);
    if (chance_.roll(1) == 0) return;  // more may arrive before the batch ends
  }
  end_batch(one);
}

void SimulatedServer::end_batch(OneRealm& one) {
  one.realm->end_batch();
  for (Guest& guest : one.guests) {
    if (!guest.connection) continue;
    if (!guest.connection->misfit.empty()) complain(one, guest.connection->misfit);
    guest.told = std::max(guest.told, guest.connection->known.turn);
    const auto* welcome = guest.connection->last<Welcome>();
    if (welcome != nullptr) guest.token = welcome->resume_token;
    const auto* refusal = guest.connection->last<Refusal>();
    if (refusal != nullptr && !guest.token.empty()) {
      complain(one, guest.name + " cannot reconnect: " + refusal->sentence);
    }
  }
}

void SimulatedServer::act(OneRealm& one, Guest& guest) {
  if (guest.connection && guest.connection->closed) {
    one.realm->drop(*guest.connection);
    guest.frames += guest.connection->messages.size();
    guest.connection.reset();
  }
  if (!guest.connection) return come(one, guest);
  const int what = chance_.roll(40);
  if (what == 0) {
    one.realm->receive(*guest.connection, Leave{});
  } else if (what == 1) {
    one.realm->drop(*guest.connection);
    guest.frames += guest.connection->messages.size();
    guest.connection.reset();
  } else if (what == 2) {
    one.realm->receive(*guest.connection, ChatSay{"hello"});
  } else {
    intend(one, guest);
  }
}

// A guest whose Welcome was lost has no token, and its name may be taken for good. It picks
// another.
void SimulatedServer::come(OneRealm& one, Guest& guest) {
  const bool is_taken = guest.token.empty() && one.realm->state().named(guest.name) != nullptr;
  if (is_taken) guest.name += "x";
  if (guest.name.size() > 16) return;
  Hello hello;
  hello.protocol = 1;
  hello.name = guest.name;
  hello.resume_token = guest.token;
  auto connection = std::make_shared<FakeConnection>(clock_);
  connection->frames_are_late = true;
  one.realm->join(hello, connection);
  guest.connection = std::move(connection);  // it may be parked, or refused, now or later
}

void SimulatedServer::intend(OneRealm& one, Guest& guest) {
  Intent intent;
  intent.verb = kGuestVerbs[static_cast<std::size_t>(pick(std::size(kGuestVerbs)))];
  intent.direction = kEightDirections[static_cast<std::size_t>(chance_.roll(7))];
  const auto& pack = guest.connection->known.self.pack;
  if (!pack.empty()) intent.item = pack[static_cast<std::size_t>(pick(pack.size()))].id;
  one.realm->receive(*guest.connection, IntentMessage{++sequence_, 0, true, intent});
}

}  // namespace undercroft::testing
