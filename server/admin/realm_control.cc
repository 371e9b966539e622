// realm_control.cc: what servers and commands do alike with stored realms.
#include "server/admin/realm_control.h"

#include "shared/ascii_case.h"

namespace undercroft {

Expected<> store_mode(Store& store, const std::string& realm, RealmMode mode,
                      const std::string& reason, std::int64_t now_s) {
  auto changed = realm_mark(store, realm);
  if (!changed) return failed(changed.error().sentence);
  changed->mode = mode;
  changed->reason = mode == RealmMode::InPlay ? "" : reason;
  // An archived realm of a player that is back has all its days again.
  if (changed->is_of_player()) changed->played_s = now_s;
  const auto done = set_realm_mark(store, realm, *changed);
  return done ? Expected<>() : failed(done.error().sentence);
}

Expected<std::vector<MarkedRealm>> marked_realms(Store& store) {
  const auto names = store.list();
  if (!names) return failed(names.error().sentence);
  const auto marks = realm_marks(store);
  if (!marks) return failed(marks.error().sentence);
  std::vector<MarkedRealm> all;
  all.reserve(names->size());
  for (const std::string& name : *names) {
    const auto found = marks->find(to_lower(name));
    all.push_back({name, found == marks->end() ? RealmMark{} : found->second});
  }
  return all;
}

Expected<Ownership> stored_ownership(Store& store, const std::string& realm) {
  const auto found = store.look_up(realm);
  if (!found) return failed(found.error().sentence);
  if (*found) return **found;
  return failed("there is no realm called " + realm);
}

Expected<> forget_realm_notes(Store& store, const std::string& realm) {
  const auto unmarked = set_realm_mark(store, realm, {});
  if (!unmarked) return failed(unmarked.error().sentence);
  const auto forgotten = note_realm_progress(store, realm, {});
  return forgotten ? Expected<>() : failed(forgotten.error().sentence);
}

}  // namespace undercroft
