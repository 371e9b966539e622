// parked.cc: waiting for the store, and for no longer than a player would.
#include "server/realm/parked.h"

#include <algorithm>
#include <string>
#include <utility>

namespace undercroft {
namespace {

// Another owner may know the token, have the name free, or have room.
bool depends_on_owner(RefusalCode code) {
  return code == RefusalCode::BadToken || code == RefusalCode::NameTaken ||
         code == RefusalCode::Full;
}

constexpr const char* kSilentStore =
    "The realm is not available: its store does not answer. Try again soon.";

}  // namespace

void Parked::wait(Arrival arrival) { waiting_.push_back({std::move(arrival), std::nullopt}); }

void Parked::refuse(Arrival arrival, Refusal refusal) {
  Journal* journal = core_.options.journal.get();
  if (journal == nullptr || !depends_on_owner(refusal.code)) {
    return arrival.connection->refuse(refusal);
  }
  waiting_.push_back(
      {std::move(arrival), std::move(refusal), journal->ask_owner(), journal->progress().written});
}

void Parked::forget(const Connection& connection) {
  std::erase_if(waiting_, [&connection](const Waiting& one) {
    return one.arrival.connection.get() == &connection;
  });
}

std::vector<Arrival> Parked::go_on() {
  std::vector<Arrival> to_let_in;
  std::erase_if(waiting_, [&](Waiting& one) { return end(one, to_let_in); });
  return to_let_in;
}

bool Parked::end(Waiting& one, std::vector<Arrival>& to_let_in) {
  if (!is_due(one)) return false;
  if (is_confirmed(one) && !door_.is_lost()) {
    one.arrival.connection->refuse(*one.refusal);
  } else if (!one.refusal && !door_.is_halted()) {
    to_let_in.push_back(std::move(one.arrival));
  } else {
    send_away(one);
  }
  return true;
}

bool Parked::is_confirmed(const Waiting& one) const {
  const Journal& journal = *core_.options.journal;
  return one.refusal && journal.confirmed() >= one.question &&
         journal.progress().durable >= one.follows;
}

bool Parked::is_due(const Waiting& one) const {
  if (door_.is_lost() || core_.now_ms() >= one.arrival.until_ms) return true;
  return one.refusal ? is_confirmed(one) : !door_.is_halted();
}

void Parked::send_away(const Waiting& one) const {
  const std::string why =
      door_.is_halted() ? std::string(kHaltedRealm) + " Try again soon." : kSilentStore;
  one.arrival.connection->close(CloseCode::Restart, why);
}

std::optional<std::uint64_t> Parked::next_due() const {
  std::optional<std::uint64_t> soonest;
  for (const Waiting& one : waiting_) {
    const std::uint64_t at = is_due(one) ? core_.now_ms() : one.arrival.until_ms;
    soonest = std::min(soonest.value_or(at), at);
  }
  return soonest;
}

}  // namespace undercroft
