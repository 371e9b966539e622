// hero_check.cc: looks for the inputs that name a hero.
#include "server/replay/hero_check.h"

#include <variant>

#include "server/replay/realm_log.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

bool names(const Input& input, const std::string& name) {
  const auto* join = std::get_if<input::Join>(&input);
  const auto* rename = std::get_if<input::Rename>(&input);
  return (join != nullptr && equals_ignoring_case(join->name, name)) ||
         (rename != nullptr && equals_ignoring_case(rename->name, name));
}

}  // namespace

Expected<> expect_hero(Store& store, const std::string& realm, const Replayer& first,
                       const std::string& name) {
  auto log = RealmLog::open(store, realm, first.at());
  if (!log) return failed(log.error());
  if (first.state().named(name) != nullptr) return {};
  for (RecordNumber number = first.at() + 1; number <= log->last(); ++number) {
    const auto record = log->record(number);
    if (!record) return failed(record.error());
    if (record->input && names(*record->input, name)) return {};
  }
  return failed("no hero called " + name + " has played in " + realm);
}

}  // namespace undercroft
