// kill_fleet_players.cc: plays, and compares what is sent after a fault with what was sent before.
#include "tests/tools/reliability/kill_fleet_players.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace undercroft::testing {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kJoinPatience{60000};
constexpr milliseconds kChooseAgain{500};
constexpr milliseconds kLong{4500};
constexpr std::uint64_t kTalkEvery = 40;  // turns
constexpr milliseconds kPoll{2};

milliseconds since(SteadyTime then) {
  return std::chrono::duration_cast<milliseconds>(steady_now() - then);
}

}  // namespace

std::string FleetPlayers::join(const std::string& addresses) {
  const std::size_t n = players_.size();
  players_.push_back(std::make_unique<Player>(loop_, seed_ * 100 + static_cast<unsigned>(n)));
  Player& player = *players_.back();
  player.name = "Bot-" + std::to_string(n);
  player.client.on_news([this, &player](const News& news) { note(player, news); });
  const auto connected = player.client.connect(addresses, {.name = player.name, .retries = -1});
  if (!connected) return connected.error();
  if (player.client.wait_until([&] { return player.client.playing(); }, kJoinPatience)) return "";
  const auto& refusal = player.client.refusal();
  return "a player cannot join: " + (refusal ? refusal->sentence : "no answer");
}

void FleetPlayers::note(Player& player, const News& news) {
  const auto* change = std::get_if<ConnectionChange>(&news);
  const bool is_loss = change != nullptr && (change->state == ConnectionState::Lost ||
                                             change->state == ConnectionState::Ended);
  if (!is_loss) return;
  const bool is_final = change->state == ConnectionState::Ended;
  ++sights_[(is_final ? "FOR GOOD: " : "") + change->sentence];
  if (prints_sights_) {
    std::printf("     %6lld ms  %s: %s\n", static_cast<long long>(since(fault_at_).count()),
                player.name.c_str(), change->sentence.c_str());
  }
}

void FleetPlayers::play_for(milliseconds time) {
  const SteadyTime end = steady_now() + time;
  while (steady_now() < end) play_a_moment();
}

void FleetPlayers::play_a_moment() {
  for (const auto& player : players_) look_at(*player);
  loop_.run_until([] { return false; }, kPoll);
}

void FleetPlayers::look_at(Player& player) {
  const Observation& known = player.client.known();
  if (!player.client.playing()) {
    if (player.told || known.turn == 0) return;
    player.told.emplace(known);
    player.acted_in.reset();
    return;
  }
  judge(player);
  hear(player);
  measure(player);
  act(player);
}

void FleetPlayers::judge(Player& player) {
  if (!player.told) return;
  const Observation& known = player.client.known();
  const std::string lost = player.told->lost_in(known);
  if (!lost.empty()) {
    ++(known.turn < player.told->turn() ? losses_.lost : losses_.doubled);
    losses_.sentences.push_back(player.name + ": " + lost);
  }
  player.told.reset();
}

// Every line of a player has a number, and no client sends a line twice.
void FleetPlayers::hear(Player& player) {
  for (const ChatLine& line : player.client.take_chat()) {
    if (line.from.empty() || !line.text.starts_with("line ")) continue;
    const std::uint64_t number = std::stoull(line.text.substr(5));
    std::uint64_t& last = player.heard[line.from];
    if (number <= last) {
      ++losses_.doubled;
      losses_.sentences.push_back(player.name + " hears again: " + line.from + ": " + line.text);
    }
    last = number;
  }
}

void FleetPlayers::measure(Player& player) {
  const TurnNumber turn = player.client.known().turn;
  player.is_dead = player.is_dead || !player.client.known().self.alive;
  if (!player.back && turn > player.at_fault) player.back = since(fault_at_);
  if (turn == player.last_turn) return;
  if (player.last_turn != 0 && !player.is_dead)
    longest_wait_ = std::max(longest_wait_, since(player.last_turn_at));
  player.last_turn = turn;
  player.last_turn_at = steady_now();
}

// A halted realm rejects choices, so they are repeated.
void FleetPlayers::act(Player& player) {
  const Observation& known = player.client.known();
  const bool is_new = player.acted_in != known.turn;
  if (!is_new && steady_now() - player.acted_at < kChooseAgain) return;
  turns_ += is_new ? 1 : 0;
  player.acted_in = known.turn;
  player.acted_at = steady_now();
  // A rejected choice could be chosen again for ever, so every second repetition waits.
  player.waits_next = !is_new && !player.waits_next;
  player.client.send(player.waits_next ? Intent{.verb = IntentVerb::Wait}
                                       : player.bot.choose(known));
  if (is_new && known.turn % kTalkEvery == 0) {
    player.client.chat("line " + std::to_string(++player.said));
  }
}

std::vector<milliseconds> FleetPlayers::wait_for_turns(milliseconds patience,
                                                       const std::function<void()>& meanwhile) {
  fault_at_ = steady_now();
  for (const auto& player : players_) {
    player->at_fault = player->client.known().turn;
    player->back.reset();
    player->is_dead = false;
  }
  bool has_told = false;
  const auto is_back = [](const auto& player) {
    return player->back.has_value() || player->is_dead;
  };
  while (!std::all_of(players_.begin(), players_.end(), is_back) && since(fault_at_) < patience) {
    meanwhile();
    play_a_moment();
    if (prints_sights_ && !has_told && since(fault_at_) > kLong) {
      has_told = true;
      std::printf("     %6lld ms  waiting: %s\n", static_cast<long long>(kLong.count()),
                  who_waits().c_str());
    }
  }
  std::vector<milliseconds> waits;
  for (const auto& player : players_) {
    if (player->back && !player->is_dead) waits.push_back(*player->back);
  }
  return waits;
}

std::string FleetPlayers::who_waits() const {
  std::string text;
  for (const auto& player : players_) {
    const Client& client = player->client;
    if (player->back || player->is_dead) continue;
    text += player->name + (client.playing() ? " plays" : " is not connected") + " in turn " +
            std::to_string(client.known().turn) + " of " +
            std::to_string(client.metrics().accepted) + " choices accepted" +
            (client.last_rejected()
                 ? ", last rejected: " + std::string(name_of(client.last_rejected()->reason))
                 : "") +
            (client.refusal() ? ", refused: " + client.refusal()->sentence : "") + "; ";
  }
  return text;
}

FleetLosses FleetPlayers::take_losses() { return std::exchange(losses_, {}); }

std::map<std::string, int> FleetPlayers::take_sights() { return std::exchange(sights_, {}); }

milliseconds FleetPlayers::take_longest_wait() {
  for (const auto& player : players_) player->is_dead = false;
  return std::exchange(longest_wait_, milliseconds(0));
}

}  // namespace undercroft::testing
