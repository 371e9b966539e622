// branch.cc: finds the last input of a turn, copies the log up to it, and adds fresh dice.
#include "server/replay/branch.h"

#include <algorithm>
#include <future>
#include <limits>
#include <optional>
#include <utility>

#include "server/realm/state/state.h"
#include "server/replay/playback.h"

namespace undercroft {
namespace {

constexpr std::size_t kCopied = 1000;  // records

// Where the branch leaves the realm.
struct Fork {
  RecordNumber last = 0;  // the last input that belongs to the turn
  TurnNumber turn = 0;
};

// Why the realm has no such turn. `read`: the last record that could be replayed.
std::string fault_of(Store& store, const BranchOrder& order, const Fork& fork, RecordNumber read) {
  const auto found = store.look_up(order.realm);
  const bool is_whole = found && *found && (*found)->last <= read;
  if (is_whole && fork.turn < order.turn) {
    return order.realm + " has been played up to turn " + std::to_string(fork.turn) + " only";
  }
  if (is_whole) {
    return "no player of " + order.realm + " has played turn " + std::to_string(order.turn);
  }
  return "input " + std::to_string(read + 1) + " of " + order.realm +
         " is missing or damaged: a realm with --keep-journal off, or in etcd, keeps only what a "
         "restart needs";
}

Expected<Fork> fork_at(Store& store, const BranchOrder& order, const CatalogueOf& catalogue_of) {
  Fork fork;
  bool is_past = false;
  const auto played = play_back(store, order.realm, catalogue_of, [&](const Played& now) {
    const TurnNumber turn = latest_turn(now.state);
    is_past = turn > order.turn;
    if (!is_past) fork.last = now.number;
    if (!is_past) fork.turn = turn;
    return !is_past;
  });
  if (!played) return failed(played.error());
  if (fork.turn != order.turn || fork.last == 0) {
    const RecordNumber read = is_past ? std::numeric_limits<RecordNumber>::max() : *played;
    return failed(fault_of(store, order, fork, read));
  }
  return fork;
}

// A second reading: copying the state after every input would take far longer.
Expected<RealmState> state_after(Store& store, const BranchOrder& order, RecordNumber last,
                                 const CatalogueOf& catalogue_of) {
  std::optional<RealmState> state;
  const auto played = play_back(store, order.realm, catalogue_of, [&](const Played& now) {
    if (now.number == last) state = now.state;
    return now.number < last;
  });
  if (!played) return failed(played.error());
  if (!state) return failed("the log of " + order.realm + " has changed meanwhile");
  return *std::move(state);
}

Expected<> copy_up_to(Store& store, const BranchOrder& order, const Owner& owner,
                      RecordNumber last) {
  for (RecordNumber copied = 0; copied < last;) {
    const std::size_t most = std::min<RecordNumber>(kCopied, last - copied);
    auto page = store.read(order.realm, copied + 1, most);
    if (!page) return failed(page.error().sentence);
    if (page->empty()) return failed("the log of " + order.realm + " has changed meanwhile");
    const Durable written = append_and_wait(store, owner, copied, *std::move(page));
    if (!written) return failed(written.error().sentence);
    copied = *written;
  }
  return {};
}

Expected<> add_input(Store& store, const Owner& owner, RecordNumber after, RealmState& state,
                     const Input& input) {
  Outcome outcome;
  apply(state, input, outcome);
  const Durable written =
      append_and_wait(store, owner, after, {encode_input(input, state.world.hash())});
  return written ? Expected<>() : failed(written.error().sentence);
}

void give_up(Store& store, const Owner& owner) {
  std::promise<void> done;
  store.release(owner, [&done](const Durable&) { done.set_value(); });
  done.get_future().wait();
}

Expected<> write_branch(Store& store, const BranchOrder& order, const Owner& owner,
                        const Fork& fork, RealmState& state) {
  if (auto copied = copy_up_to(store, order, owner, fork.last); !copied) return copied;
  const input::Say notice{"", "This realm is a branch of " + order.realm + " at turn " +
                                  std::to_string(fork.turn) + "."};
  if (auto added = add_input(store, owner, fork.last, state, input::ReplaceDice{order.dice});
      !added) {
    return added;
  }
  return add_input(store, owner, fork.last + 1, state, notice);
}

}  // namespace

Expected<TurnNumber> branch_realm(Store& store, const BranchOrder& order,
                                  const CatalogueOf& catalogue_of) {
  auto fork = fork_at(store, order, catalogue_of);
  if (!fork) return failed(fork.error());
  auto state = state_after(store, order, fork->last, catalogue_of);
  if (!state) return failed(state.error());
  const auto made = store.make(order.as);
  if (!made) return failed(made.error().sentence);
  if (!*made) return failed("there is a realm called '" + order.as + "' already");
  const auto owner = store.claim(order.as);
  if (!owner) return failed(owner.error().sentence);
  auto written = write_branch(store, order, *owner, *fork, *state);
  give_up(store, *owner);
  if (!written) return failed(written.error());
  return fork->turn;
}

}  // namespace undercroft
