// realm_directory.h: the open realms, by name and by a number that is never reused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/messages.h"

namespace undercroft {

// Identifies a realm while it is open. Never given twice.
enum class RealmId : std::uint32_t { None = 0 };

// Holds no realm itself, so it may live on its own thread while realms open and close on others.
class RealmDirectory {
 public:
  struct Entry {
    RealmId id = RealmId::None;
    std::string name;
    std::size_t worker = 0;  // the thread that the realm lives on
  };

  // REQUIRES: is_realm_name(name), and no open realm has that name.
  RealmId add(const std::string& name, std::size_t worker);
  // Does nothing if the realm is not open.
  void remove(RealmId id);

  // Null if there is none. An empty name stands for the realm that has been open longest.
  [[nodiscard]] const Entry* named(std::string_view name) const;
  [[nodiscard]] const Entry* with(RealmId id) const;
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }  // in order of id
  // The worker with the fewest realms.
  [[nodiscard]] std::size_t idlest_worker(std::size_t workers) const;

 private:
  std::vector<Entry> entries_;
  std::uint32_t last_id_ = 0;
};

// True for 3 to 16 letters, digits, _ or -, beginning with a letter: no realm can hide a page of
// the server.
[[nodiscard]] bool is_realm_name(std::string_view name);

// The name in a path "/NAME" or "/" (empty), ignoring whatever follows a '?'. Nothing if the path
// cannot name a realm.
[[nodiscard]] std::optional<std::string_view> realm_in_path(std::string_view path);

// Returns what no realm needs to check: an unsupported protocol version, an invalid name. Nothing
// if there is no fault.
[[nodiscard]] std::optional<Refusal> fault_in(const Hello& hello);

[[nodiscard]] Refusal no_such_realm(std::string_view name);

}  // namespace undercroft
