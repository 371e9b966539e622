// realm_progress.cc: a note is a fact of the store: "TURN DEPTH".
#include "server/store/realm_progress.h"

#include <sstream>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr const char* kNotes = "progress/";

}  // namespace

StoreResult<std::map<std::string, RealmProgress>> realm_progress(Store& store) {
  return store.facts(kNotes).map([](const std::map<std::string, std::string>& facts) {
    std::map<std::string, RealmProgress> all;
    for (const auto& [key, value] : facts) {
      std::istringstream words(value);
      RealmProgress progress;
      if (words >> progress.turn >> progress.depth) {
        all[key.substr(std::string(kNotes).size())] = progress;
      }
    }
    return all;
  });
}

StoreResult<bool> note_realm_progress(Store& store, const std::string& realm,
                                      const RealmProgress& progress) {
  const bool is_none = progress == RealmProgress{};
  return store.change_fact(
      kNotes + to_lower(realm),
      is_none ? "" : std::to_string(progress.turn) + ' ' + std::to_string(progress.depth));
}

}  // namespace undercroft
