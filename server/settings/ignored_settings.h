// ignored_settings.h: settings that have no effect, so that the host is warned of them.
#pragma once

#include <string>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/settings/config.h"
#include "server/sim/world/world.h"

namespace undercroft {

// A sentence for each setting of the config that differs from the stored realm and cannot change
// it: --seed, --rule, --content, --scenario. `configured`: the content and the world with which the
// realm would begin if it were new. `content` and `world`: those of the stored realm.
struct StoredRealm {
  const std::string& name;
  const Content& content;
  const World& world;
};
struct NewRealm {
  const Content& content;
  const World& world;
};
[[nodiscard]] std::vector<std::string> ignored_settings(const Config& config,
                                                        const NewRealm& configured,
                                                        const StoredRealm& stored);

// A sentence for each --new-realm that no --realm opens and that is none of the `known` realms.
[[nodiscard]] std::vector<std::string> useless_new_realms(const Config& config,
                                                          const std::vector<std::string>& known);

}  // namespace undercroft
