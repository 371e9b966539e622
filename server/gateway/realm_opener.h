// realm_opener.h: what the gateway asks of the part of the server that has the realms' store.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "server/fleet/fleet_roster.h"
#include "server/fleet/whereabouts.h"
#include "server/realm/realm.h"

namespace undercroft {

// What became of opening a realm, or of looking for it.
namespace opening {
struct NotStored {};
// `realm`: its name as it is stored.
struct Damaged {  // it is stored, but cannot be resumed
  std::string realm;
};
struct Archived {
  std::string realm;
  std::string sentence;  // why, for players
};
// Another server of the fleet plays it, or shall.
struct Elsewhere {
  FleetMember server;
  Epoch epoch = 0;  // of the realm, as it was seen
};
// A newer version of this program has played it, and no server of that version is there.
struct NeedsUpgrade {
  std::string realm;
};
struct NotYet {};  // the store does not answer, or its owner is just dying: ask again soon
struct NotNow {};  // no server can open it for now
}  // namespace opening

using OpenedRealm =
    std::variant<std::unique_ptr<Realm>, opening::NotStored, opening::Damaged, opening::Archived,
                 opening::Elsewhere, opening::NeedsUpgrade, opening::NotYet, opening::NotNow>;
// The realm's name as it is stored.
using FoundRealm = std::variant<std::string, opening::NotStored, opening::NotYet>;

// How a realm is opened.
struct OpeningWish {
  // Another server has claimed the realm from this one, so it is claimed again only when that
  // server has given it up.
  bool was_lost = false;
  OpeningPlace placement = OpeningPlace::LeastLoaded;  // only in a fleet
};

// A RealmOpener takes realms out of the store. Its calls do not wait; each calls `done` once, later
// and on another thread, unless the server ends first. Names are in any capitals.
class RealmOpener {
 public:
  virtual ~RealmOpener() = default;
  virtual void find(const std::string& name, std::function<void(FoundRealm)> done) = 0;
  virtual void open(const std::string& name, const OpeningWish& wish,
                    std::function<void(OpenedRealm)> done) = 0;
};

}  // namespace undercroft
