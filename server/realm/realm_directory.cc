// realm_directory.cc: finding a realm, and checking a Hello without one.
#include "server/realm/realm_directory.h"

#include <algorithm>
#include <vector>

#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {

RealmId RealmDirectory::add(const std::string& name, std::size_t worker) {
  CHECK(is_realm_name(name), "a realm's name begins with a letter");
  const std::string key = to_lower(name);
  Entry& entry = entries_[key];
  CHECK(entry.place != RealmPlace::Open && entry.place != RealmPlace::Leaving &&
            entry.place != RealmPlace::Damaged,
        "two realms of one name");
  keys_.erase(entry.id);
  entry = {RealmId{++last_id_}, name, worker, RealmPlace::Open};
  keys_[entry.id] = key;
  if (default_.empty()) default_ = key;
  return entry.id;
}

void RealmDirectory::add_asleep(const std::string& name) {
  const std::string key = to_lower(name);
  entries_.try_emplace(key, Entry{RealmId::None, name, 0, RealmPlace::Asleep});
  if (default_.empty()) default_ = key;
}

void RealmDirectory::add_damaged(const std::string& name) {
  add_asleep(name);
  Entry& entry = entries_.at(to_lower(name));
  CHECK(entry.place != RealmPlace::Open && entry.place != RealmPlace::Leaving,
        "a damaged realm is not in memory");
  keys_.erase(entry.id);
  entry = {RealmId::None, entry.name, 0, RealmPlace::Damaged};
}

void RealmDirectory::remove(RealmId id) {
  const auto known = keys_.find(id);
  if (known == keys_.end()) return;
  const std::string key = known->second;
  keys_.erase(known);
  entries_.erase(key);
  if (default_ == key) default_ = keys_.empty() ? "" : keys_.begin()->second;
}

void RealmDirectory::remove(const std::string& name) {
  const auto known = entries_.find(to_lower(name));
  if (known == entries_.end()) return;
  keys_.erase(known->second.id);
  entries_.erase(known);
}

void RealmDirectory::set_archived(const std::string& name, bool is_archived) {
  const auto known = entries_.find(to_lower(name));
  if (known == entries_.end()) return;
  Entry& entry = known->second;
  const RealmPlace from = is_archived ? RealmPlace::Asleep : RealmPlace::Archived;
  if (entry.place == from) entry.place = is_archived ? RealmPlace::Archived : RealmPlace::Asleep;
}

RealmDirectory::Entry* RealmDirectory::entry_with(RealmId id) {
  const auto known = keys_.find(id);
  return known == keys_.end() ? nullptr : &entries_.at(known->second);
}

const RealmDirectory::Entry* RealmDirectory::with(RealmId id) const {
  const auto known = keys_.find(id);
  return known == keys_.end() ? nullptr : &entries_.at(known->second);
}

void RealmDirectory::lose(RealmId id) {
  if (Entry* entry = entry_with(id)) entry->place = RealmPlace::Lost;
}

void RealmDirectory::begin_to_leave(RealmId id) {
  Entry* entry = entry_with(id);
  if (entry != nullptr && entry->place == RealmPlace::Open) entry->place = RealmPlace::Leaving;
}

void RealmDirectory::stay(RealmId id) {
  Entry* entry = entry_with(id);
  if (entry != nullptr && entry->place == RealmPlace::Leaving) entry->place = RealmPlace::Open;
}

void RealmDirectory::fall_asleep(RealmId id) {
  Entry* entry = entry_with(id);
  if (entry == nullptr || entry->place != RealmPlace::Leaving) return;
  keys_.erase(id);
  *entry = {RealmId::None, entry->name, 0, RealmPlace::Asleep};
}

const RealmDirectory::Entry* RealmDirectory::named(std::string_view name) const {
  const auto found = entries_.find(name.empty() ? default_ : to_lower(name));
  return found == entries_.end() ? nullptr : &found->second;
}

std::size_t RealmDirectory::idlest_worker(std::size_t workers) const {
  std::vector<std::size_t> realms(workers, 0);
  for (const auto& [id, key] : keys_) {
    const Entry& entry = entries_.at(key);
    realms.at(entry.worker) += entry.place == RealmPlace::Lost ? 0 : 1;
  }
  return static_cast<std::size_t>(std::min_element(realms.begin(), realms.end()) - realms.begin());
}

std::array<std::size_t, kRealmPlaces> RealmDirectory::count_by_place() const {
  std::array<std::size_t, kRealmPlaces> counts{};
  for (const auto& [key, entry] : entries_) ++counts.at(static_cast<std::size_t>(entry.place));
  return counts;
}

void RealmDirectory::for_each_open(const std::function<void(const Entry&)>& look) const {
  for (const auto& [id, key] : keys_) {
    const Entry& entry = entries_.at(key);
    if (entry.place == RealmPlace::Open) look(entry);
  }
}

bool is_realm_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return is_player_name(name) && is_letter(name.front());
}

std::optional<std::string_view> realm_in_path(std::string_view path) {
  path = path.substr(0, path.find('?'));
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  if (!path.empty() && !is_realm_name(path)) return std::nullopt;
  return path;
}

std::optional<Refusal> fault_in(const Hello& hello) {
  if (hello.protocol != kProtocolVersion) {
    return Refusal{RefusalCode::Version,
                   "This server speaks protocol " + std::to_string(kProtocolVersion) + ", not " +
                       std::to_string(hello.protocol) + ".",
                   {kProtocolVersion}};
  }
  // Only new players need a name; returning ones have theirs.
  const bool is_new = hello.resume_token.empty() && hello.link.empty();
  if (is_new && !is_player_name(hello.name)) {
    return Refusal{RefusalCode::Name, "A name has 3 to 16 letters, digits, _ or -.", {}};
  }
  return std::nullopt;
}

Refusal closed_realm(std::string_view name) {
  return {RefusalCode::Server,
          "The realm " + plain_text(name, 64) +
              " is closed: its stored data is damaged, and the host has to repair it.",
          {},
          "closed"};
}

Refusal archived_realm(std::string_view why) {
  return {RefusalCode::Server, std::string(why), {}, "archived"};
}

std::string archived_sentence(std::string_view name, std::string_view reason) {
  const std::string why = reason.empty() ? "" : ": " + plain_text(reason, 200);
  return "The realm " + plain_text(name, 64) + " is archived" + why +
         ". Its host can bring it back.";
}

Refusal no_such_realm(std::string_view name) {
  return {
      RefusalCode::NoSuchRealm, "There is no realm called " + plain_text(name, 64) + " here.", {}};
}

}  // namespace undercroft
