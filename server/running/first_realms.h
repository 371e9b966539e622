// first_realms.h: the realms that a server has when it starts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/gateway/gateway.h"
#include "server/running/realm_factory.h"
#include "server/settings/config.h"
#include "server/stored/realm_keeper.h"

namespace undercroft {

// FirstRealms open the realms that the settings name, and let all other stored realms sleep.
class FirstRealms {
 public:
  // All arguments outlive the object. The gateway has not started yet.
  FirstRealms(const Config& config, const RealmKeeper& keeper, const RealmFactory& factory,
              Gateway& gateway)
      : config_(config), keeper_(keeper), factory_(factory), gateway_(gateway) {}

  // Opens the realms here. A damaged realm stays closed; fails with a sentence when all of them
  // are, or when a new one cannot begin. Returns the default realm, to which an empty name leads.
  [[nodiscard]] Expected<std::string> open();
  // In a fleet other servers may own them, so they are only made, and opened for those who ask.
  [[nodiscard]] Expected<std::string> make();

 private:
  [[nodiscard]] Expected<std::string> recorded_default() const;
  [[nodiscard]] std::vector<std::string> names(const std::string& default_realm) const;
  [[nodiscard]] Expected<> open_one(const std::string& wanted);
  [[nodiscard]] Expected<> note_damage(const std::string& name, const std::string& sentence);
  [[nodiscard]] Expected<bool> is_archived(const std::string& realm) const;
  [[nodiscard]] Expected<> add_stored();

  const Config& config_;
  const RealmKeeper& keeper_;
  const RealmFactory& factory_;
  Gateway& gateway_;
  std::size_t open_ = 0;
  std::size_t damaged_ = 0;
  std::string first_fault_;
};

}  // namespace undercroft
