// admin_rules.cc: showing and changing the house rules of a realm that is played.
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "server/admin/admin_verbs.h"
#include "server/admin/player_list.h"
#include "shared/ruleset.h"

namespace undercroft {
namespace {

// What the realm's thread leaves for the thread of the administrator, who may wait no longer.
struct RuleAnswer {
  std::mutex mutex;
  Ruleset rules;
  std::string error;
};

using RuleChange = std::pair<std::string, std::string>;  // name and value

// Tries all of them on a copy first, so that a wrong one changes nothing.
Expected<> change_all(Realm& realm, const std::vector<RuleChange>& changes) {
  Ruleset tried = realm.world().house_rules();
  for (const auto& [rule, value] : changes) {
    if (auto set = change_rule(tried, rule, value); !set) return set;
  }
  for (const auto& [rule, value] : changes) {
    if (auto set = realm.change_rule(rule, value); !set) return set;
  }
  return {};
}

void answer_for(Realm& realm, const std::vector<RuleChange>& changes, RuleAnswer& answer) {
  const auto changed = change_all(realm, changes);
  const std::lock_guard lock(answer.mutex);
  answer.rules = realm.world().house_rules();
  if (!changed) answer.error = changed.error();
}

Expected<std::vector<RuleChange>> read_changes(const std::vector<std::string>& words) {
  std::vector<RuleChange> changes;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos) {
      return failed("expected RULE=VALUE, such as pvp=true, not '" + words[i] + "'");
    }
    changes.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  return changes;
}

AdminAnswer all_rules(const Ruleset& rules) {
  AdminAnswer answer;
  answer.is_view = true;
  for (const RuleText& rule : rule_texts(rules)) {
    answer.rows.push_back(
        JsonObject{{"rule", rule.name},
                   {"value", rule.value},
                   {"fixed", rule.is_fixed},
                   {"text", rule.name + " = " + rule.value + (rule.is_fixed ? "  (fixed)" : "")}});
  }
  return answer;
}

}  // namespace

AdminAnswer change_realm_rules(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (const auto no = unknown_realm(*call.desk, name)) return *no;
  auto changes = read_changes(call.words.others);
  if (!changes) return admin_wrong(changes.error());
  const auto answer = std::make_shared<RuleAnswer>();
  const auto asked = call.desk->ask_realm(
      name, [changes = *changes, answer](Realm& realm) { answer_for(realm, changes, *answer); });
  if (!asked) return admin_failed(asked.error());
  const std::lock_guard lock(answer->mutex);
  if (!answer->error.empty()) return admin_wrong(answer->error);
  if (changes->empty()) return all_rules(answer->rules);
  std::string done;
  for (const auto& [rule, value] : *changes) {
    done.append(done.empty() ? "" : ", ").append(rule).append(" is ").append(value);
  }
  return admin_text(done + " in " + name + " from now on");
}

}  // namespace undercroft
