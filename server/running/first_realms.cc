// first_realms.cc: opens, makes or leaves asleep each realm of a starting server.
#include "server/running/first_realms.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace undercroft {

Expected<std::string> FirstRealms::open() {
  auto recorded = recorded_default();
  if (!recorded) return recorded;
  const std::vector<std::string> wanted = names(*recorded);
  gateway_.set_default_realm(wanted.front());
  for (const std::string& name : wanted) {
    if (auto opened = open_one(name); !opened) return failed(opened.error());
  }
  if (damaged_ == wanted.size()) return failed(first_fault_);
  return add_stored().map([&] { return wanted.front(); });
}

Expected<std::string> FirstRealms::make() {
  auto recorded = recorded_default();
  if (!recorded) return recorded;
  gateway_.set_default_realm(*recorded);
  for (const std::string& name : names(*recorded)) {
    if (const auto made = keeper_.make(name); !made) return failed(made.error().sentence);
  }
  return add_stored().map([&] { return *recorded; });
}

Expected<std::string> FirstRealms::recorded_default() const {
  const auto recorded = keeper_.default_realm(config_.realms.front());
  if (!recorded) return failed(recorded.error().sentence);
  return *recorded;
}

// Without --realm it is the store's default realm.
std::vector<std::string> FirstRealms::names(const std::string& default_realm) const {
  const bool names_realms = config_.sources.contains("realm") || config_.realms != Config{}.realms;
  return names_realms ? config_.realms : std::vector<std::string>{default_realm};
}

Expected<> FirstRealms::open_one(const std::string& wanted) {
  const auto found = keeper_.look_up(wanted);
  if (!found) return failed(found.error().sentence);
  const std::string name = *found ? (*found)->realm : wanted;
  const auto archived = is_archived(name);
  if (!archived) return failed(archived.error());
  if (*archived) return {};
  auto opened = factory_.open(name, true, std::nullopt);
  if (opened) {
    gateway_.open_realm(*std::move(opened));
    ++open_;
    return {};
  }
  const bool is_stored = *found && (*found)->last > 0;
  return is_stored ? note_damage(name, opened.error().sentence)
                   : Expected<>(failed(opened.error().sentence));
}

Expected<> FirstRealms::note_damage(const std::string& name, const std::string& sentence) {
  spdlog::error("{} (the realm stays closed)", sentence);
  gateway_.add_damaged_realm(name);
  if (damaged_++ == 0) first_fault_ = sentence;
  return {};
}

// An archived realm stays closed, whoever names it.
Expected<bool> FirstRealms::is_archived(const std::string& realm) const {
  const auto mark = keeper_.mark_of(realm);
  if (!mark) return failed(mark.error().sentence);
  if (mark->mode != RealmMode::Archived) return false;
  spdlog::warn("{}: stays closed, because it is archived (undercroft-server realm resume {})",
               realm, realm);
  return true;
}

// Stored realms that the settings do not name sleep until a player arrives.
Expected<> FirstRealms::add_stored() {
  const auto stored = keeper_.stored();
  if (!stored) return failed(stored.error().sentence);
  for (const std::string& name : *stored) gateway_.add_stored_realm(name);
  std::string archived;
  std::size_t asleep = stored->size() - std::min(stored->size(), open_ + damaged_);
  for (const std::string& name : *stored) {
    const auto mark = keeper_.mark_of(name);
    if (!mark || mark->mode != RealmMode::Archived) continue;
    archived += (archived.empty() ? "" : ", ") + name;
    if (asleep > 0) --asleep;
  }
  if (asleep > 0) {
    spdlog::info(
        "{} more stored realms sleep until a player arrives (undercroft-server realm list)",
        asleep);
  }
  if (!archived.empty()) spdlog::info("archived realms stay closed: {}", archived);
  return {};
}

}  // namespace undercroft
