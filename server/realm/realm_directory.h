// realm_directory.h: finds realms, by name and by an id that is never reused.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "shared/ascii_case.h"
#include "shared/messages.h"

namespace undercroft {

// Identifies an open realm. Never given twice.
enum class RealmId : std::uint32_t { None = 0 };

enum class RealmPlace : std::uint8_t {
  Asleep,    // in the store only
  Open,      // in memory
  Leaving,   // in memory, on its way to sleep: no client may join it
  Lost,      // closed here, because another server has claimed it
  Damaged,   // in the store, but it could not be resumed
  Archived,  // in the store, and no client may join it
};

inline constexpr std::size_t kRealmPlaces = 6;

// A RealmDirectory holds names and ids, not realms, so it can live on another thread than they do.
class RealmDirectory {
 public:
  struct Entry {
    RealmId id = RealmId::None;  // None: asleep or damaged
    std::string name;
    std::size_t worker = 0;  // the thread that the realm lives on
    RealmPlace place = RealmPlace::Asleep;
  };

  // The realm is open from now on. REQUIRES: is_realm_name(name), and no realm in memory has that
  // name, in any capitals.
  RealmId add(const std::string& name, std::size_t worker);
  // The realm is stored. Does nothing when a realm of that name is known.
  void add_asleep(const std::string& name);
  void add_damaged(const std::string& name);
  // The realm is stored no longer, or never was. Does nothing when there is no such realm.
  void remove(RealmId id);
  void remove(const std::string& name);
  // A realm that is not in memory is archived, or only asleep again. Does nothing otherwise.
  void set_archived(const std::string& name, bool is_archived);
  // Another server plays the realm from now on.
  void lose(RealmId id);
  // An open realm is leaving; a leaving one stays open after all, or is asleep. All do nothing when
  // the realm is not in the place that they expect.
  void begin_to_leave(RealmId id);
  void stay(RealmId id);
  void fall_asleep(RealmId id);

  // The realm that an empty name means. Until this is called: the one that was added first.
  void set_default(const std::string& name) { default_ = to_lower(name); }

  // Ignores case. Null when there is none.
  [[nodiscard]] const Entry* named(std::string_view name) const;
  // Null unless the realm is open, leaving or lost.
  [[nodiscard]] const Entry* with(RealmId id) const;
  // The worker with the fewest realms in memory, of `workers`.
  [[nodiscard]] std::size_t idlest_worker(std::size_t workers) const;
  // How many realms are in each place, by the place's number.
  [[nodiscard]] std::array<std::size_t, kRealmPlaces> count_by_place() const;
  void for_each_open(const std::function<void(const Entry&)>& look) const;

 private:
  Entry* entry_with(RealmId id);

  std::unordered_map<std::string, Entry> entries_;  // by name in small letters
  std::map<RealmId, std::string> keys_;             // of realms that have an id
  std::string default_;
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
// `why`: a sentence.
[[nodiscard]] Refusal archived_realm(std::string_view why);
[[nodiscard]] std::string archived_sentence(std::string_view name, std::string_view reason);

}  // namespace undercroft
