// watchers.cc: adding, updating and sending off watchers.
#include "server/realm/watchers.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {

void Watchers::add(Watcher watcher) {
  watchers_.push_back(std::move(watcher));
  count(watchers_.back().watched());
}

Watcher* Watchers::of(const Connection& connection) {
  const auto found = std::find_if(watchers_.begin(), watchers_.end(), [&](const Watcher& watcher) {
    return &watcher.far_end() == &connection;
  });
  return found == watchers_.end() ? nullptr : &*found;
}

void Watchers::forget(Connection& connection) {
  const Watcher* watcher = of(connection);
  if (watcher == nullptr) return;
  const EntityId watched = watcher->watched();
  connection.subscription = nullptr;
  std::erase_if(watchers_, [&](const Watcher& one) { return &one.far_end() == &connection; });
  count(watched);
}

void Watchers::send_off(Connection& watcher, std::string_view reason) {
  forget(watcher);
  watcher.close(CloseCode::Normal, reason);
}

template <typename Is>
void Watchers::send_off_if(Is is, std::string_view reason) {
  std::vector<std::shared_ptr<Connection>> theirs;  // send_off() removes from watchers_
  for (const Watcher& watcher : watchers_) {
    if (is(watcher)) theirs.push_back(watcher.connection->to());
  }
  for (const auto& connection : theirs) send_off(*connection, reason);
}

void Watchers::send_off_seat(EntityId seat, std::string_view reason) {
  if (seat == kNobody) return;
  send_off_if([seat](const Watcher& one) { return one.seat == seat; }, reason);
}

void Watchers::send_off_living(const World& world) {
  const auto lives = [&world](const Watcher& one) {
    return !one.is_stranger() && world.exists(one.seat) && world.entity(one.seat).alive;
  };
  send_off_if(lives, kLivesAgain);
}

void Watchers::send_off_all_of(EntityId watched, std::string_view reason) {
  send_off_if([watched](const Watcher& one) { return one.watched() == watched; }, reason);
}

void Watchers::send_off_all(std::string_view reason) {
  send_off_if([](const Watcher&) { return true; }, reason);
}

void Watchers::mark(const Outcome& outcome) {
  if (watchers_.empty()) return;
  for (const PlayerNews& news : outcome) {
    for (const Watcher& watcher : watchers_) {
      if (watcher.watched() == news.player) watcher.told->mark(Changes(news.changes));
    }
  }
}

void Watchers::say(const std::shared_ptr<const TalkLine>& line) {
  for (const Watcher& watcher : watchers_) watcher.told->say(line);
}

void Watchers::send_to_all(const ServerMessage& message) {
  for (const Watcher& watcher : watchers_) watcher.told->send(message);
}

void Watchers::hint_to_the_dead(EntityId author, std::string_view from,
                                const ServerMessage& message) const {
  for (const Watcher& watcher : watchers_) {
    if (watcher.is_stranger() || watcher.seat == author || watcher.muted->hides(from)) continue;
    if (watcher.far_end().is_ready()) watcher.far_end().send(encode(message));
  }
}

void Watchers::set_ended(bool ended) {
  for (const Watcher& watcher : watchers_) watcher.connection->set_open(ended);
}

void Watchers::name_changed(EntityId player) const {
  for (const Watcher& watcher : watchers_) watcher.told->name_changed(player);
}

void Watchers::tell(Broadcast& broadcast, const World& world, std::uint64_t now_ms) {
  for (const Watcher& watcher : watchers_) {
    Session* session = sessions_.of(watcher.watched());
    if (session == nullptr) continue;
    watcher.connection->turn_is(world.entity(session->player).turn);
    broadcast.tell_watcher(*watcher.told, *session, now_ms);
  }
}

std::size_t Watchers::strangers() const {
  return static_cast<std::size_t>(std::count_if(
      watchers_.begin(), watchers_.end(), [](const Watcher& one) { return one.is_stranger(); }));
}

std::size_t Watchers::strangers_from(const std::string& origin) const {
  return static_cast<std::size_t>(std::count_if(
      watchers_.begin(), watchers_.end(),
      [&origin](const Watcher& one) { return one.is_stranger() && one.origin == origin; }));
}

void Watchers::tell_names(const Session& watched) const {
  if (!watched.is_there()) return;
  WatcherNames told;
  for (const Watcher& one : watchers_) {
    if (one.watched() != watched.player) continue;
    if (told.names.size() < kMaxNamesTold) told.names.push_back(one.name);
  }
  watched.subscription->send(told);
}

void Watchers::count(EntityId watched) {
  if (Session* session = sessions_.of(watched)) {
    session->watchers = static_cast<int>(
        std::count_if(watchers_.begin(), watchers_.end(),
                      [watched](const Watcher& one) { return one.watched() == watched; }));
    tell_names(*session);
  }
  changed_();
}

}  // namespace undercroft
