// journeys_main.cc: records the golden journeys.
//
//   record_journeys                  lists the depth of each hero by turn, to choose journeys from
//   record_journeys FOLDER           writes FOLDER/NAME.txt for every journey
//
// A file has only frames; UNDERCROFT_RECORD=journeys test_client adds what a client makes of them.
#include <fstream>
#include <iostream>
#include <string_view>

#include "tests/tools/journeys/company.h"
#include "tests/tools/journeys/tomorrow.h"

namespace undercroft::testing {
namespace {

struct Journey {
  const char* name;
  const char* title;
  std::uint64_t seed;
  int bots;
  TurnNumber from;  // the hero's turn at which its client connects again
  TurnNumber turns;
  bool watched = false;  // recorded by a spectator
};

// clang-format off
constexpr Journey kJourneys[] = {
    {"alone-1",   "A lone hero arrives.",                    11, 1,    0, 90},
    {"alone-1b",  "A lone hero, late on level 1.",            3, 1,  640, 80},
    {"alone-2",   "A lone hero takes the stairs to level 2.", 7, 1,  515, 80},
    {"alone-3",   "A lone hero takes the stairs to level 3.", 1, 1, 1580, 90},
    {"party-1",   "Three heroes arrive, and one talks.",      2, 3,    0, 80},
    {"party-2",   "Three heroes on level 2.",                10, 3,  625, 80},
    {"party-3",   "Three heroes on level 3.",                 8, 3,  976, 80},
    {"party-4",   "Three heroes on level 4.",                 6, 3, 2138, 80},
    {"party-5",   "A hero dies on level 5.",                  4, 3, 4690, 100},
    {"fallen-4",  "A hero dies on level 4.",                 12, 3, 2560, 100},
    {"crown",     "Three heroes carry the Crown upstairs.",   8, 3, 4470, 80},
    {"spectator", "A spectator watches a hero on level 3.",   2, 3, 1500, 80, true},
};
// clang-format on

constexpr int kMaxCycles = 12000;
constexpr TurnNumber kTalkEvery = 17;

Company company_of(const Journey& journey) {
  const std::vector<std::string> names = {"Ann", "Bob", "Cleo"};
  Ruleset rules;
  rules.down = true;
  rules.advice = true;
  rules.death = DeathRule::Permanent;
  return {journey.seed, rules, {names.begin(), names.begin() + journey.bots}};
}

bool play_until(Company& company, TurnNumber turn, bool talks) {
  TurnNumber talked = company.hero_turn();
  for (int i = 0; i < kMaxCycles && company.hero().alive && company.hero_turn() < turn; ++i) {
    company.play();
    if (!talks || company.hero_turn() < talked + kTalkEvery) continue;
    company.talk();
    talked = company.hero_turn();
  }
  return company.hero().alive;
}

std::vector<std::string> frames_of(const Journey& journey) {
  Company company = company_of(journey);
  play_until(company, journey.from, false);
  company.reconnect();
  if (journey.watched) company.watch_hero();
  play_until(company, journey.from + journey.turns, journey.bots > 1);
  return company.recorder().frames;
}

std::string hex(const std::string& frame) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : frame) {
    text += kDigits[static_cast<unsigned char>(c) >> 4U];
    text += kDigits[static_cast<unsigned char>(c) & 15U];
  }
  return text;
}

void write(const std::string& folder, const std::string& name, const std::string& title,
           const std::vector<std::string>& frames) {
  std::ofstream file(folder + "/" + name + ".txt");
  file << "# " << title << "\n";
  for (const std::string& frame : frames) file << "< " << hex(frame) << "\n";
}

void list(std::uint64_t seed, int bots) {
  Company company = company_of({"", "", seed, bots, 0, 0});
  std::cout << "seed " << seed << ", " << bots << " bots:";
  int depth = 0;
  for (int i = 0; i < kMaxCycles && company.hero().alive; ++i) {
    company.play();
    if (company.hero().depth() == depth) continue;
    depth = company.hero().depth();
    std::cout << " " << company.hero_turn() << ":L" << depth << std::flush;
  }
  std::cout << " end " << company.hero_turn() << (company.hero().alive ? "" : " dead") << std::endl;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) {
  namespace t = undercroft::testing;
  if (argc < 2) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) t::list(seed, seed % 2 == 0 ? 3 : 1);
    return 0;
  }
  for (const auto& journey : t::kJourneys) {
    const auto frames = t::frames_of(journey);
    t::write(argv[1], journey.name, journey.title, frames);
    std::cout << journey.name << ": " << frames.size() << " frames" << std::endl;
    if (std::string_view(journey.name) != "party-3") continue;
    t::write(argv[1], "tomorrow", "party-3, as a later version might send it.",
             t::from_tomorrow(frames));
  }
}
