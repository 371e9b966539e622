// ignored_settings.cc: compares the settings with a stored realm.
#include "server/settings/ignored_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "shared/ruleset.h"

namespace undercroft {
namespace {

using Sentences = std::vector<std::string>;

// A realm keeps what it began with, so another dungeon is the only cure.
std::string ignored(const std::string& setting, const StoredRealm& stored, const std::string& has) {
  return fmt::format(
      "{} has no effect on the realm {}, which {} and keeps that: for a dungeon with other "
      "settings, begin a realm under another name (--realm NAME)",
      setting, stored.name, has);
}

RuleText rule_of(const World& world, const std::string& rule) {
  for (RuleText& text : rule_texts(world.rules())) {
    if (text.name == rule) return std::move(text);
  }
  return {};
}

std::string ignored_rule(const StoredRealm& stored, const RuleText& wanted, const RuleText& has) {
  if (has.is_fixed) {
    return ignored(fmt::format("--rule {}={}", has.name, wanted.value), stored,
                   fmt::format("began with {}={}", has.name, has.value));
  }
  return fmt::format(
      "--rule {0}={1} has no effect on the realm {2}, which has {0}={3}: to change it, run "
      "undercroft-server admin realm rule {2} {0}={1}",
      has.name, wanted.value, stored.name, has.value);
}

// Only rules that a flag or the file sets: a new version may have other defaults.
void add_rules(const Config& config, const NewRealm& configured, const StoredRealm& stored,
               Sentences& sentences) {
  Sentences named;
  for (const auto& [name, given] : config.rules) {
    const RuleText wanted = rule_of(configured.world, name);
    const RuleText has = rule_of(stored.world, name);
    if (wanted.value == has.value || std::find(named.begin(), named.end(), name) != named.end())
      continue;
    named.push_back(name);
    sentences.push_back(ignored_rule(stored, wanted, has));
  }
}

// The batches after the game's own.
std::vector<std::vector<ContentText>> added(const Content& content) {
  const auto begin = content.batches.begin() + (content.batches.empty() ? 0 : 1);
  return {begin, content.batches.end()};
}

void add_content(const Config& config, const NewRealm& configured, const StoredRealm& stored,
                 Sentences& sentences) {
  if (!config.content.empty() && added(configured.content) != added(stored.content)) {
    sentences.push_back(
        ignored("--content " + config.content.front(), stored, "began with other content"));
  }
  if (!config.scenario.empty() &&
      configured.content.scenario.text != stored.content.scenario.text) {
    const bool is_generated = stored.content.scenario.text.empty();
    sentences.push_back(
        ignored("--scenario " + config.scenario, stored,
                is_generated ? "began with generated levels" : "began with another scenario"));
  }
}

bool is_named(const Sentences& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<std::string> ignored_settings(const Config& config, const NewRealm& configured,
                                          const StoredRealm& stored) {
  Sentences sentences;
  // The seeds of other realms follow from it and their names, or, in older stores, their order.
  const bool is_first = stored.name == config.realms.front();
  if (config.seed && is_first && configured.world.seed() != stored.world.seed()) {
    sentences.push_back(ignored("--seed " + std::to_string(*config.seed), stored,
                                "began with the seed " + std::to_string(stored.world.seed())));
  }
  add_rules(config, configured, stored, sentences);
  add_content(config, configured, stored, sentences);
  return sentences;
}

std::vector<std::string> useless_new_realms(const Config& config,
                                            const std::vector<std::string>& known) {
  Sentences sentences;
  for (const std::string& name : config.new_realms) {
    if (!is_named(config.realms, name) && !is_named(known, name)) {
      sentences.push_back("--new-realm " + name + " has no effect: no --realm opens that realm");
    }
  }
  return sentences;
}

}  // namespace undercroft
