// realm_directory.cc: finding a realm, and checking a Hello without one.
#include "server/realm/realm_directory.h"

#include <algorithm>

#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {

RealmId RealmDirectory::add(const std::string& name, std::size_t worker) {
  CHECK(is_realm_name(name), "a realm's name begins with a letter");
  const Entry added{RealmId{++last_id_}, name, worker};
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&name](const Entry& entry) {
    return equals_ignoring_case(entry.name, name);
  });
  if (same == entries_.end()) return entries_.push_back(added), added.id;
  CHECK(same->is_lost, "two realms of one name");
  *same = added;
  return added.id;
}

void RealmDirectory::add_closed(const std::string& name) {
  CHECK(named(name) == nullptr, "two realms of one name");
  Entry entry{RealmId{++last_id_}, name, 0};
  entry.is_closed = true;
  entries_.push_back(std::move(entry));
}

void RealmDirectory::remove(RealmId id) {
  std::erase_if(entries_, [id](const Entry& entry) { return entry.id == id; });
}

void RealmDirectory::lose(RealmId id) {
  for (Entry& entry : entries_) {
    if (entry.id == id) entry.is_lost = true;
  }
}

const RealmDirectory::Entry* RealmDirectory::named(std::string_view name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [name](const Entry& entry) {
    return name.empty() || equals_ignoring_case(entry.name, name);
  });
  return found == entries_.end() ? nullptr : &*found;
}

const RealmDirectory::Entry* RealmDirectory::with(RealmId id) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [id](const Entry& entry) { return entry.id == id; });
  return found == entries_.end() ? nullptr : &*found;
}

std::size_t RealmDirectory::idlest_worker(std::size_t workers) const {
  std::vector<std::size_t> realms(workers, 0);
  for (const Entry& entry : entries_) {
    realms.at(entry.worker) += entry.is_lost || entry.is_closed ? 0 : 1;
  }
  return static_cast<std::size_t>(std::min_element(realms.begin(), realms.end()) - realms.begin());
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

Refusal no_such_realm(std::string_view name) {
  return {
      RefusalCode::NoSuchRealm, "There is no realm called " + plain_text(name, 64) + " here.", {}};
}

}  // namespace undercroft
