// narration.cc: turns reports into lines, one or several to a line.
#include "server/narration/narration.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "server/narration/arrivals.h"
#include "server/narration/blocked_way.h"
#include "server/narration/broken_vial.h"
#include "server/narration/flights.h"
#include "server/narration/narrator.h"
#include "server/narration/routine.h"
#include "server/narration/several.h"
#include "server/narration/shield.h"
#include "server/narration/speech.h"
#include "server/narration/use_summary.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr std::string_view kSteal = "{who} [steal|steals] {words} from {whom}!";
constexpr std::string_view kHand = "{who} [hand|hands] {whom} {words}.";

// Counts the exchanges of each pair within a turn.
class Rounds {
 public:
  // The number of the exchange that begins with this report, from 1.
  int number_of(const Report& first) {
    if (first.verb != Verb::Attack || first.who == kNobody || first.whom == kNobody) return 1;
    const auto [low, high] = std::minmax(first.who, first.whom);
    return ++begun_[{first.turn, low, high}];
  }

 private:
  std::map<std::tuple<TurnNumber, EntityId, EntityId>, int> begun_;
};

// True for a theft or a gift that is followed by the item that changed hands.
bool names_its_loot(std::span<const Report> left) {
  if (left.size() < 2 || left[1].verb != Verb::Taken || left[1].whom_look == kNoLook) return false;
  if (left[0].verb == Verb::Stole) return left[0].who == left[1].who;
  return left[0].verb == Verb::Gave && left[0].whom == left[1].who;
}

void tell_loot(Narrator& narrator, std::span<const Report> left) {
  const std::string_view text = left[0].verb == Verb::Stole ? kSteal : kHand;
  Parts parts = narrator.parts_of(left[0], text);
  parts.words = narrator.mentions().name(left[1].whom, left[1].whom_look);
  narrator.tell(left.first(2), fill(text, parts));
}

void tell_speech(Narrator& narrator, const Report& report) {
  const Mention who = narrator.mentions().mention(report.who, report.who_look);
  narrator.tell({&report, 1}, speech_in_words(who, report.words));
}

// Tells the events that `group` describes. Returns how many reports it covers.
template <typename Group>
std::size_t tell_if(Narrator& narrator, std::span<const Report> left, std::optional<Group> group) {
  if (!group) return 0;
  narrator.tell(left.first(group->told), std::move(group->text));
  return group->told;
}

std::size_t tell_flight(Narrator& narrator, const std::vector<Report>& reports, std::size_t at,
                        const Scene& scene) {
  auto end = flight_end(reports, at, scene, narrator.mentions());
  if (!end) return 0;
  if (end->text.empty()) {
    narrator.skip(end->told);
  } else {
    narrator.tell(std::span(reports).subspan(at, end->told), std::move(end->text), end->is_mine);
  }
  return end->told;
}

std::size_t tell_fight(Narrator& narrator, std::span<const Report> left, const Scene& scene,
                       Rounds& rounds) {
  const auto shield = [&](const Mention& party, const std::string& name) {
    return shield_of(scene, party, name);
  };
  const auto pair = [&](const Report& report) { return narrator.pair_of(report); };
  const auto was_seen = [&](EntityId id) { return scene.entity_before(id) != nullptr; };
  return tell_if(narrator, left,
                 exchange_of(left, pair, shield, was_seen, rounds.number_of(left.front())));
}

// A theft, a use with its effects, the end of a flight, a whole fight, or like events of one doer:
// as one line. Returns how many reports it covers.
std::size_t tell_group(Narrator& narrator, const std::vector<Report>& reports, std::size_t at,
                       const Scene& scene, Rounds& rounds) {
  const std::span<const Report> left = std::span(reports).subspan(at);
  Mentions& mentions = narrator.mentions();
  if (names_its_loot(left)) {
    tell_loot(narrator, left);
    return 2;
  }
  std::size_t told = tell_flight(narrator, reports, at, scene);
  if (told > 0) return told;
  if (left.front().verb == Verb::Broke) {
    auto text = broken_over_a_creature(left.front(), scene, mentions);
    if (!text) return 0;
    narrator.tell(left.first(1), *std::move(text));
    return 1;
  }
  const bool is_bolt = left.front().verb == Verb::Used && is_bolt_loosed(reports, at);
  told = tell_if(narrator, left, use_summary(left, scene, mentions, is_bolt));
  if (told > 0) return told;
  told = tell_if(narrator, left, several_of(left, scene, mentions));
  return told > 0 ? told : tell_fight(narrator, left, scene, rounds);
}

void tell_one(Narrator& narrator, std::span<const Report> left, const Scene& scene) {
  if (left.front().verb == Verb::Spoke && left.front().who_look != kNoLook) {
    tell_speech(narrator, left.front());
  } else if (is_routine(left, scene)) {
    narrator.skip();
  } else if (auto why = blocked_by_a_friend(left.front(), scene, narrator.mentions())) {
    narrator.tell(left.first(1), *std::move(why));
  } else if (auto gone = meant_for_one_who_moved(left.front(), scene, narrator.mentions())) {
    narrator.tell(left.first(1), *std::move(gone));
  } else {
    narrator.tell(left.front());
  }
}

}  // namespace

std::vector<ToldLine> narrate(const std::vector<Report>& reports, const Scene& scene) {
  Narrator narrator(scene);
  Rounds rounds;
  auto consequences = std::numeric_limits<std::size_t>::max();
  for (std::size_t at = 0; at < reports.size();) {
    if (may_be_of_a_plate(reports[at])) consequences = std::min(consequences, narrator.count());
    const std::size_t told = tell_group(narrator, reports, at, scene, rounds);
    if (told == 0) tell_one(narrator, std::span(reports).subspan(at), scene);
    at += std::max<std::size_t>(told, 1);
  }
  std::vector<ToldLine> lines = narrator.take();
  add_arrivals(reports, scene, narrator.mentions(), lines);
  add_floor(scene, lines);
  add_plates(reports, scene, consequences, lines);
  return lines;
}

}  // namespace undercroft
