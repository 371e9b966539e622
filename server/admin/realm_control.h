// realm_control.h: what the host does with stored realms, whether a server runs or not.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/store/realm_marks.h"
#include "server/store/realm_progress.h"
#include "server/store/store.h"

namespace undercroft {

// What a host changes about a new realm, as on the command line. Empty: as the server's settings.
struct RealmSettings {
  std::string seed;
  std::vector<std::string> rules;  // "NAME=VALUE"
  [[nodiscard]] bool is_empty() const { return seed.empty() && rules.empty(); }
};

// A stored realm, in its capitals.
struct MarkedRealm {
  std::string name;
  RealmMark mark;
};

// A RealmControl changes stored realms for the verbs of the host. `realm`: a stored one, in its
// capitals. Calls may wait for the store, and fail with a sentence.
class RealmControl {
 public:
  virtual ~RealmControl() = default;

  // All stored realms, sorted by name.
  [[nodiscard]] virtual Expected<std::vector<MarkedRealm>> realms() = 0;
  // What the store knows about the realm.
  [[nodiscard]] virtual Expected<Ownership> ownership_of(const std::string& realm) = 0;
  // The realm to which links without a name lead; empty: there is none yet.
  [[nodiscard]] virtual Expected<std::string> default_realm() = 0;
  // How far realms have got, by names in lower case (realm_progress.h).
  [[nodiscard]] virtual Expected<std::map<std::string, RealmProgress>> progress() = 0;
  // False: realms are in etcd, and cannot be deleted.
  [[nodiscard]] virtual bool is_in_folder() const = 0;

  [[nodiscard]] virtual Expected<> set_mode(const std::string& realm, RealmMode mode,
                                            const std::string& reason) = 0;
  // Fails when a realm cannot begin with these settings.
  [[nodiscard]] virtual Expected<> check(const RealmSettings& settings) = 0;
  // False when a realm has that name. REQUIRES: the name is valid, and check() finds no fault.
  [[nodiscard]] virtual Expected<bool> make(const std::string& realm,
                                            const RealmSettings& settings) = 0;
  // Backs the folder up into a new file first. REQUIRES: is_in_folder().
  [[nodiscard]] virtual Expected<> remove(const std::string& realm, const std::string& backup) = 0;
};

// Stores the mode of a realm. `now_s`: seconds since 1970. Servers that use the store find out when
// they look at the marks, within some seconds.
[[nodiscard]] Expected<> store_mode(Store& store, const std::string& realm, RealmMode mode,
                                    const std::string& reason, std::int64_t now_s);
// The realm is deleted: its mark and its progress count no longer.
[[nodiscard]] Expected<> forget_realm_notes(Store& store, const std::string& realm);
// The stored realms with their marks, sorted by name.
[[nodiscard]] Expected<std::vector<MarkedRealm>> marked_realms(Store& store);
[[nodiscard]] Expected<Ownership> stored_ownership(Store& store, const std::string& realm);

}  // namespace undercroft
