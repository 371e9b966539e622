// load.cc: many players in one epoll.
#include "tests/tools/bench/fanout/load.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "shared/check.h"

namespace undercroft::bench {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr int kJoiningAtOnce = 16;

double seconds_since(Moment then) {
  return std::chrono::duration<double>(steady_clock::now() - then).count();
}

}  // namespace

Load::Load(const LoadCase& load, int port, std::size_t bytes)
    : case_(load), port_(port), bytes_(bytes), epoll_(epoll_create1(0)) {
  CHECK(epoll_ >= 0, "no epoll");
}

Load::~Load() { close(epoll_); }

void Load::add() {
  const int index = static_cast<int>(players_.size());
  const std::string realm = bytes_ > 0 ? "" : case_.realm_of(index);
  players_.push_back(
      std::make_unique<Player>(port_, "player-" + std::to_string(index), realm, bytes_, totals_));
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = players_.back().get();
  CHECK(epoll_ctl(epoll_, EPOLL_CTL_ADD, players_.back()->fd(), &event) == 0, "no place in epoll");
}

void Load::wait(microseconds at_most) {
  std::array<epoll_event, 256> events;
  const auto ms = static_cast<int>(std::max<std::int64_t>(at_most.count(), 0) / 1000);
  const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), ms);
  for (int i = 0; i < count; ++i) {
    auto* player = static_cast<Player*>(events[static_cast<std::size_t>(i)].data.ptr);
    player->readable();
    if (player->is_lost()) epoll_ctl(epoll_, EPOLL_CTL_DEL, player->fd(), nullptr);
  }
}

int Load::joining() const {
  return static_cast<int>(std::count_if(players_.begin(), players_.end(), [](const auto& player) {
    return !player->has_joined() && !player->is_lost();
  }));
}

int Load::players() const {
  return static_cast<int>(std::count_if(players_.begin(), players_.end(), [](const auto& player) {
    return player->has_joined() && !player->is_lost();
  }));
}

double Load::join(std::chrono::seconds longest) {
  const Moment start = steady_clock::now();
  const auto all = static_cast<std::size_t>(case_.players);
  for (int inside = 0; seconds_since(start) < static_cast<double>(longest.count());) {
    for (inside = joining(); inside < kJoiningAtOnce && players_.size() < all; ++inside) add();
    if (inside == 0) break;
    wait(microseconds(10000));
  }
  return seconds_since(start);
}

void Load::play(std::chrono::milliseconds time) {
  const bool on_beat = case_.kind == LoadKind::Crowd && bytes_ == 0;
  const Moment start = steady_clock::now();
  const Moment end = start + time;
  // All players have the same pace, so a player that has acted goes to the end of the queue.
  struct Due {
    Moment at;
    Player* player;
  };
  std::deque<Due> due;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    Player& player = *players_[i];
    player.acts_on_turn = on_beat;
    if (!player.has_joined() || player.is_lost()) continue;
    if (on_beat && !player.waits()) player.act();
    const auto offset = microseconds(kTurnMs * 1000) * i / players_.size();
    if (!on_beat) due.push_back({start + offset, &player});
  }
  for (Moment now = start; now < end; now = steady_clock::now()) {
    for (; !due.empty() && due.front().at <= now; due.pop_front()) {
      const Due next = due.front();
      if (next.player->is_lost()) continue;
      if (!next.player->waits()) next.player->act();
      due.push_back({next.at + std::chrono::milliseconds(kTurnMs), next.player});
    }
    const Moment until = due.empty() ? end : std::min(end, due.front().at);
    wait(std::chrono::duration_cast<microseconds>(until - now));
  }
}

}  // namespace undercroft::bench
