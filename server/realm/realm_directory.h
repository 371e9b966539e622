// realm_directory.h: finds realms, by name and by an id that is never reused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/messages.h"

namespace undercroft {

// Identifies an open realm. Never given twice.
enum class RealmId : std::uint32_t { None = 0 };

// A RealmDirectory holds names and ids, not realms, so it can live on another thread than they do.
class RealmDirectory {
 public:
  struct Entry {
    RealmId id = RealmId::None;
    std::string name;
    std::size_t worker = 0;  // the thread that the realm lives on
    bool is_lost = false;    // closed here, because another server has claimed it
    bool is_closed = false;  // no realm is there: it could not be resumed
  };

  // A lost realm of that name is replaced. REQUIRES: is_realm_name(name), and no open realm has
  // that name, in any capitals.
  RealmId add(const std::string& name, std::size_t worker);
  // Reserves the name of a stored realm that could not be resumed.
  void add_closed(const std::string& name);
  // Does nothing when there is no such realm.
  void remove(RealmId id);
  // Another server plays the realm from now on. Its name stays: it is neither free nor unknown, and
  // a lost default realm must not lead its players to another.
  void lose(RealmId id);

  // Ignores case. Null when there is none. An empty name means the realm that was added first.
  [[nodiscard]] const Entry* named(std::string_view name) const;
  [[nodiscard]] const Entry* with(RealmId id) const;
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // The worker with the fewest open realms, of `workers`.
  [[nodiscard]] std::size_t idlest_worker(std::size_t workers) const;

 private:
  std::vector<Entry> entries_;
  std::uint32_t last_id_ = 0;
};

// 3 to 16 letters, digits, _ or -. The first is a letter, so that no realm hides one of the
// server's pages.
[[nodiscard]] bool is_realm_name(std::string_view name);

// The realm's name in a path "/NAME" or "/" (an empty name), without the query after '?'. Nothing
// when no realm can have that path.
[[nodiscard]] std::optional<std::string_view> realm_in_path(std::string_view path);

// Faults that are found without a realm: another protocol version, an invalid name. Nothing when
// there is none.
[[nodiscard]] std::optional<Refusal> fault_in(const Hello& hello);

[[nodiscard]] Refusal no_such_realm(std::string_view name);
[[nodiscard]] Refusal closed_realm(std::string_view name);

}  // namespace undercroft
