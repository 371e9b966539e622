// admin_stores.h: the stored data that verbs of administration work on.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/accounts/account_store.h"
#include "server/accounts/moderation.h"
#include "server/accounts/moment_links.h"
#include "server/accounts/report_store.h"
#include "server/admin/realm_control.h"
#include "server/base/tokens.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Begins `as` as `realm` was at that turn, and returns the turn. Fails with a sentence.
using BranchRealm = std::function<Expected<TurnNumber>(const std::string& realm, TurnNumber turn,
                                                       const std::string& as)>;

// What verbs work on: of the server that runs them, or of a data folder or an etcd that a command
// has opened itself. Pointers are null for what is not stored, and for what the verb's row does not
// name (AdminGround).
struct AdminStores {
  AccountStore* accounts = nullptr;
  Moderation* moderation = nullptr;
  ReportStore* reports = nullptr;
  RealmControl* realms = nullptr;
  TokenSource* tokens = nullptr;
  std::string folder = {};  // of the data; empty: realms are in etcd, or nothing is stored
  std::function<std::int64_t()> now_s = {};  // seconds since 1970
  BranchRealm branch = {};                   // null: a server runs the verb
  MomentLinks* moment_links = nullptr;       // null in etcd, which has none
};

}  // namespace undercroft
