// use_tables.cc: what bots use, and the keys that players would press.
#include <map>
#include <ostream>

#include "server/tools/balance/tables.h"

namespace undercroft {
namespace {

struct Use {
  std::size_t heroes = 0;
  std::size_t winners = 0;
  std::size_t times = 0;
};

std::map<std::string, Use> uses_of(const Fates& fates) {
  std::map<std::string, Use> uses;
  for (const Fate* fate : fates) {
    for (const auto& [name, times] : fate->uses) {
      Use& use = uses[name];
      ++use.heroes;
      use.winners += fate->won ? 1 : 0;
      use.times += static_cast<std::size_t>(times);
    }
  }
  return uses;
}

constexpr std::pair<StandingVerb, const char*> kKeys[] = {
    {StandingVerb::Fight, "fight (Tab)"}, {StandingVerb::Explore, "explore"},
    {StandingVerb::Travel, "travel"},     {StandingVerb::Follow, "follow"},
    {StandingVerb::Rest, "rest"},
};

void write_key(std::ostream& text, const char* name, std::size_t pressed, std::size_t heroes,
               std::size_t all) {
  text << "| " << name << " | " << mean(pressed, heroes) << " | " << percent(pressed, all)
       << " |\n";
}

}  // namespace

void write_uses(std::ostream& text, const Runs& runs) {
  const Fates fates = all_fates(runs);
  const std::size_t winners = winners_of(fates);
  text << "\n| used | times | by heroes | by winners |\n| --- | --- | --- | --- |\n";
  for (const auto& [name, use] : uses_of(fates)) {
    text << "| " << name << " | " << use.times << " | " << percent(use.heroes, fates.size())
         << " | " << percent(use.winners, winners) << " |\n";
  }
}

void write_keys(std::ostream& text, const Runs& runs) {
  const Fates fates = all_fates(runs);
  std::map<StandingVerb, std::size_t> standing;
  std::size_t all = 0, by_blows = 0, single = 0, turns = 0;
  for (const Fate* fate : fates) {
    all += static_cast<std::size_t>(fate->keys.total());
    by_blows += static_cast<std::size_t>(fate->keys.total_by_blows());
    single += static_cast<std::size_t>(fate->keys.single);
    for (const int spent : fate->turns) turns += static_cast<std::size_t>(spent);
    for (const auto& [verb, name] : kKeys) {
      standing[verb] += static_cast<std::size_t>(fate->keys.standing[verb]);
    }
  }
  text << "\n| keys | a hero and run | share |\n| --- | --- | --- |\n";
  for (const auto& [verb, name] : kKeys) {
    write_key(text, name, standing[verb], fates.size(), all);
  }
  write_key(text, "one action", single, fates.size(), all);
  write_key(text, "all", all, fates.size(), all);
  write_key(text, "all, if Tab did one thing", by_blows, fates.size(), all);
  text << "| turns | " << mean(turns, fates.size()) << " | " << mean(turns, all) << " a key |\n";
}

}  // namespace undercroft
