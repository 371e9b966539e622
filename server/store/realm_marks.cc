// realm_marks.cc: a mark is a fact of the store: "MODE MADE PLAYED MAKER REASON [BRANCH_OF]".
#include "server/store/realm_marks.h"

#include <array>
#include <optional>
#include <sstream>

#include "server/store/escaped_word.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr const char* kMarks = "realm/";
constexpr std::array kModes = {"open", "paused", "archived"};

std::string key_of_mark(const std::string& realm) { return kMarks + to_lower(realm); }

// An empty text is "-", which escaped() does not write alone for any other.
std::string mark_word(const std::string& text) {
  if (text.empty()) return "-";
  return text == "-" ? "%2d" : escaped(text);
}

std::string mark_text(const std::string& word) { return word == "-" ? "" : unescaped(word); }

std::optional<RealmMode> mode_named(const std::string& name) {
  for (std::size_t i = 0; i < kModes.size(); ++i) {
    if (name == kModes.at(i)) return static_cast<RealmMode>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string name_of(RealmMode mode) { return kModes.at(static_cast<std::size_t>(mode)); }

std::string encode_realm_mark(const RealmMark& mark) {
  const std::string text = name_of(mark.mode) + ' ' + std::to_string(mark.made_s) + ' ' +
                           std::to_string(mark.played_s) + ' ' + mark_word(mark.maker) + ' ' +
                           mark_word(mark.reason);
  return mark.branch_of.empty() ? text : text + ' ' + mark_word(mark.branch_of);
}

RealmMark decode_realm_mark(const std::string& text) {
  std::istringstream words(text);
  std::string mode;
  std::string maker;
  std::string reason;
  std::string branch_of;
  RealmMark mark;
  if (!(words >> mode >> mark.made_s >> mark.played_s >> maker >> reason)) return {};
  const auto known = mode_named(mode);
  if (!known) return {};
  mark.mode = *known;
  mark.maker = mark_text(maker);
  mark.reason = mark_text(reason);
  if (words >> branch_of) mark.branch_of = mark_text(branch_of);
  return mark;
}

StoreResult<RealmMarks> realm_marks(Store& store) {
  const auto facts = store.facts(kMarks);
  if (!facts) return tl::unexpected(facts.error());
  RealmMarks marks;
  for (const auto& [key, value] : *facts) {
    marks[key.substr(std::string(kMarks).size())] = decode_realm_mark(value);
  }
  return marks;
}

StoreResult<RealmMark> realm_mark(Store& store, const std::string& realm) {
  const std::string key = key_of_mark(realm);
  const auto facts = store.facts(key);
  if (!facts) return tl::unexpected(facts.error());
  const auto found = facts->find(key);
  return found == facts->end() ? RealmMark{} : decode_realm_mark(found->second);
}

StoreResult<bool> set_realm_mark(Store& store, const std::string& realm, const RealmMark& mark) {
  const std::string value = mark == RealmMark{} ? "" : encode_realm_mark(mark);
  return store.change_fact(key_of_mark(realm), value);
}

std::string fault_of_mode(const std::string& realm, RealmMode before, RealmMode mode) {
  if (mode == RealmMode::Paused && before == RealmMode::Archived) {
    return realm + " is archived, so nobody plays in it";
  }
  if (mode == RealmMode::InPlay && before == RealmMode::InPlay) {
    return realm + " is neither paused nor archived";
  }
  return mode == RealmMode::Archived && before == mode ? realm + " is archived already" : "";
}

StoreResult<std::string> default_realm_of(Store& store) {
  return store.facts(kDefaultRealmFact)
      .map([](const std::map<std::string, std::string>& facts) -> std::string {
        const auto found = facts.find(kDefaultRealmFact);
        return found == facts.end() ? "" : found->second;
      });
}

std::string refusal_of_default(const std::string& realm) {
  return realm +
         " is the default realm, to which links without a name lead: pause it, or start the "
         "server with another --realm first";
}

}  // namespace undercroft
