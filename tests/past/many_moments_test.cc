// many_moments_test.cc: random links into games of the real content, on all levels, show what their
// heroes were sent then, and nothing else (R121, R213).
//
// UNDERCROFT_MOMENTS=1000 compares as many links; without it, a few.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "tests/past/played_game.h"
#include "tests/past/recorded_realm.h"

namespace undercroft::many_moments_test {
namespace {

using testing::KnownThen;
using testing::PlayedGame;
using testing::PlayedHero;
using testing::RecordedRealm;

constexpr int kFew = 60;
constexpr int kLevels = 5;
constexpr int kOfOneGame = 20;  // links
constexpr int kSteps = 60;
constexpr std::uint32_t kAround = 20;  // moments, at most, before and after the one shown
constexpr std::uint32_t kLead = 20;    // that the picture of a link is built from

int wanted_moments() {
  const char* wish = std::getenv("UNDERCROFT_MOMENTS");
  return wish == nullptr ? kFew : std::atoi(wish);
}

// What all comparisons have found.
struct Findings {
  int links = 0;
  int moments = 0;  // that were compared
  std::map<int, int> links_on;
  std::vector<std::string> leaks;

  void report() const {
    std::string levels;
    for (const auto& [depth, count] : links_on) {
      levels += " " + std::to_string(depth) + " (" + std::to_string(count) + ")";
    }
    std::printf("%d links, %d moments compared, levels and their links:%s, %zu leaks\n", links,
                moments, levels.c_str(), leaks.size());
  }
};

// Opens links into the past of one hero.
class LinkVisitor {
 public:
  LinkVisitor(RecordedRealm& realm, const PlayedHero& hero, Findings& findings)
      : realm_(realm), hero_(hero), findings_(findings) {
    static_cast<void>(realm_.ask(hero_.body, 1, 1));  // reads the log
    moments_ = realm_.past.moments_of(hero_.body);
  }

  void open_one(std::minstd_rand& random) {
    const auto shown = static_cast<std::uint32_t>(1 + random() % moments_.size());
    const auto all = static_cast<std::uint32_t>(moments_.size());
    first_ = shown - std::min<std::uint32_t>(shown - 1, random() % kAround);
    const auto last = std::min<std::uint32_t>(all, shown + random() % kAround);
    window_ = realm_.window_on(hero_.body, first_, shown, last);
    compare_walk();
    compare_picture();
    look_for_names();
    ++findings_.links;
  }

 private:
  [[nodiscard]] PastPart part(const AskPast& asks) {
    const auto message = decode_server(realm_.ask_through(window_, hero_.body, asks));
    return std::get<PastPart>(message.value());
  }
  // Null: the record was sent together with others.
  [[nodiscard]] const KnownThen* sent_at(std::uint32_t moment) const {
    const auto found = hero_.known.find(moments_[moment - 1]);
    return found == hero_.known.end() ? nullptr : &found->second;
  }
  void find(std::uint32_t moment, const std::string& what) {
    findings_.leaks.push_back("record " + std::to_string(moments_[moment - 1]) + ": " + what);
  }

  void compare(std::uint32_t moment, const Observation& told) {
    const KnownThen* sent = sent_at(moment);
    if (sent == nullptr) return;
    ++findings_.moments;
    if (KnownThen(told) != *sent) find(moment, "the hero was not sent this then");
  }

  // The parts a visitor reads, moment by moment, with the lines of each.
  void compare_walk() {
    Observation told;
    std::uint32_t moment = first_;
    for (const Delta& delta : part({7, 1, kMaxMoments}).deltas) {
      ASSERT_TRUE(apply(told, delta));
      if (moment > window_.last) return find(window_.last, "a moment beyond the link");
      compare(moment, told);
      compare_lines(moment, delta);
      ++moment;
    }
  }
  void compare_lines(std::uint32_t moment, const Delta& delta) {
    std::size_t next = 0;
    for (const ToldLine& line : delta.lines) {
      next += line.skip;
      const std::size_t end = std::min(next + line.reports, delta.reports.size());
      const bool is_routine = are_sent(delta.reports, next, end);
      if (!is_routine && !is_sent(moment, line.text)) {
        find(moment, "a line that the hero was not sent by then: " + line.text);
      }
      next = end;
    }
  }
  [[nodiscard]] bool is_sent(std::uint32_t moment, const std::string& text) const {
    const auto sent = hero_.lines.find(text);
    return sent != hero_.lines.end() && sent->second <= next_sent(moment);
  }
  // In play, what a standing intent does over and over has no line; its reports are sent.
  [[nodiscard]] bool are_sent(const std::vector<Report>& reports, std::size_t from,
                              std::size_t end) const {
    for (std::size_t i = from; i < end; ++i) {
      const Report& report = reports[i];
      if (!hero_.reports.contains({report.turn, report.verb, report.amount})) return false;
    }
    return from < end;
  }
  // The record with which the moment was sent.
  [[nodiscard]] RecordNumber next_sent(std::uint32_t moment) const {
    const auto sent = hero_.known.lower_bound(moments_[moment - 1]);
    return sent == hero_.known.end() ? UINT64_MAX : sent->first;
  }

  // The moments that lead to the one shown: its picture is drawn from the last of them.
  void compare_picture() {
    const std::uint32_t shown = window_.shown - window_.first + 1;
    for (const std::uint32_t lead : {kLead, 0U}) {
      const std::uint32_t from = shown - std::min(shown - 1, lead);
      const PastPart leading = part({0, from, shown - from + 1});
      Observation told;
      for (const Delta& delta : leading.deltas) ASSERT_TRUE(apply(told, delta));
      if (leading.first + leading.deltas.size() - 1 != shown) continue;  // the answer was full
      ++findings_.links_on[told.depth];
      return compare(window_.shown, told);
    }
    find(window_.shown, "the moment shown is not among those that lead to it");
  }

  void look_for_names() {
    PastWindow nameless = window_;
    nameless.hides_names = true;
    const std::string frame = realm_.ask_through(nameless, hero_.body, {7, 1, kMaxMoments});
    for (const std::string& name : PlayedGame::names()) {
      if (frame.find(name) != std::string::npos) find(window_.shown, "the name " + name);
    }
  }

  RecordedRealm& realm_;
  const PlayedHero& hero_;
  Findings& findings_;
  std::vector<RecordNumber> moments_;
  std::uint32_t first_ = 0;
  PastWindow window_;
};

void visit_game(std::uint64_t seed, int links, Findings& findings) {
  PlayedGame game(seed, 1 + static_cast<int>(seed % kLevels));
  game.play(kSteps);
  RecordedRealm realm(game.first(), game.journal(), PlayedGame::catalogue());
  std::minstd_rand random(static_cast<std::uint32_t>(seed));
  std::vector<LinkVisitor> visitors;
  for (const PlayedHero& hero : game.heroes()) visitors.emplace_back(realm, hero, findings);
  for (int i = 0; i < links; ++i) visitors[random() % visitors.size()].open_one(random);
}

TEST(ManyMoments, RandomLinksShowWhatTheirHeroesWereSent) {
  Findings findings;
  const int wanted = wanted_moments();
  const int each = std::min(kOfOneGame, std::max(1, wanted / kLevels));
  for (std::uint64_t seed = 1; findings.links < wanted; ++seed) {
    visit_game(seed, std::min(each, wanted - findings.links), findings);
  }
  findings.report();
  for (const std::string& leak : findings.leaks) ADD_FAILURE() << leak;
  EXPECT_GT(findings.moments, findings.links) << "too few were sent by themselves";
  if (wanted >= kLevels) EXPECT_GE(findings.links_on.size(), std::size_t{kLevels});
}

TEST(ManyMoments, TheEyesOfAnotherAreNoticed) {
  PlayedGame game(1, 2);
  game.play(kSteps);
  RecordedRealm realm(game.first(), game.journal(), PlayedGame::catalogue());
  PlayedHero mixed = game.heroes()[0];
  mixed.known = game.heroes()[1].known;
  mixed.lines = game.heroes()[1].lines;
  mixed.reports = game.heroes()[1].reports;
  Findings findings;
  std::minstd_rand random(1);
  LinkVisitor visitor(realm, mixed, findings);
  for (int i = 0; i < 5; ++i) visitor.open_one(random);
  EXPECT_GT(findings.leaks.size(), static_cast<std::size_t>(findings.moments / 2));
}

}  // namespace
}  // namespace undercroft::many_moments_test
