// daily_plan.cc: a plan is stored as "KEY cCONTENT HASH RULE RULE ...".
#include "server/daily/daily_plan.h"

#include <sstream>
#include <utility>

#include "server/archive/sha256.h"
#include "server/store/escaped_word.h"

namespace undercroft {

std::string hash_of_daily_content(const Content& content) {
  Sha256 hash;
  hash.add(encode_content(content));
  return hash.finish();
}

std::string rules_as_words(const Ruleset& rules) {
  std::string words;
  for (const RuleText& rule : rule_texts(rules)) {
    if (!words.empty()) words += ' ';
    words.append(rule.name).append("=").append(rule.value);
  }
  return words;
}

Expected<Ruleset> rules_of_words(const std::string& words) {
  Ruleset rules;
  std::istringstream all(words);
  for (std::string word; all >> word;) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return failed("'" + word + "' is not a rule");
    if (auto set = set_rule(rules, word.substr(0, equals), word.substr(equals + 1)); !set) {
      return failed(set.error());
    }
  }
  return rules;
}

Expected<World> first_world_of(const DailyPlan& plan, std::shared_ptr<const Catalogue> catalogue) {
  return rules_of_words(plan.rules).map([&](const Ruleset& rules) {
    return World(std::move(catalogue), rules, plan.seed());
  });
}

std::string encode_daily_plan(const DailyPlan& plan) {
  return plan.key + " c" + escaped(plan.content_key) + ' ' + plan.content_hash + ' ' + plan.rules;
}

std::optional<DailyPlan> decode_daily_plan(const std::string& date, const std::string& text) {
  std::istringstream words(text);
  DailyPlan plan;
  plan.date = date;
  std::string key;
  std::string content;
  if (!(words >> key >> content >> plan.content_hash >> std::ws)) return std::nullopt;
  plan.content_key = unescaped(content.substr(1));
  const auto read = read_daily_key(key);
  if (!read) return std::nullopt;
  plan.key = *read;
  std::getline(words, plan.rules);
  return plan;
}

}  // namespace undercroft
