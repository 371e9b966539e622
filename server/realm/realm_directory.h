// realm_directory.h: which realms are open, by name and by a number that is never used again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/messages.h"

namespace undercroft {

// Stays the same as long as a realm is open, whatever becomes of others; never given twice.
enum class RealmId : std::uint32_t { None = 0 };

// Knows no realm itself, so it may live on a thread of its own while realms come and go on others.
class RealmDirectory {
 public:
  struct Entry {
    RealmId id = RealmId::None;
    std::string name;
    std::size_t worker = 0;  // whose thread the realm lives on
  };

  // REQUIRES: is_realm_name(name), and no open realm has that name.
  RealmId add(const std::string& name, std::size_t worker);
  // Nothing happens when it is not open.
  void remove(RealmId id);

  // Null when there is none. An empty name stands for the realm that has been open longest.
  [[nodiscard]] const Entry* named(std::string_view name) const;
  [[nodiscard]] const Entry* with(RealmId id) const;
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }  // in order of id
  // The one of `workers` with the fewest realms.
  [[nodiscard]] std::size_t idlest_worker(std::size_t workers) const;

 private:
  std::vector<Entry> entries_;
  std::uint32_t last_id_ = 0;
};

// 3 to 16 letters, digits, _ or -, the first a letter: so that no realm hides a page of the server.
[[nodiscard]] bool is_realm_name(std::string_view name);

// The name in a path, "/NAME" or "/" (an empty one), whatever follows a '?'. Nothing when the path
// can lead to no realm.
[[nodiscard]] std::optional<std::string_view> realm_in_path(std::string_view path);

// What no realm needs to be asked for: a protocol that is not spoken, a name that is none. Nothing
// when there is no fault.
[[nodiscard]] std::optional<Refusal> fault_in(const Hello& hello);

[[nodiscard]] Refusal no_such_realm(std::string_view name);

}  // namespace undercroft
