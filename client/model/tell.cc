// tell.cc: one table of sentences, a row a verb, and what is clearer said another way.
#include "client/model/tell.h"

#include <array>
#include <map>
#include <optional>
#include <utility>

#include "client/model/sentence.h"

namespace undercroft {
namespace {

// Whether a verb is worth a line, and to whom.
enum class Told : std::uint8_t { Always, Mine, Never };

// {who} and {whom} are names, {n} the amount, {words} what was said; [a|b] is a when `who` is the
// player and b otherwise; <a|b> likewise for `whom`.
struct Sentence {
  Verb verb;
  Told told;
  std::string_view text;
};

// clang-format off
constexpr std::array<Sentence, kVerbCount> kSentences = {{
    {Verb::Moved,        Told::Never,  ""},
    {Verb::Bumped,       Told::Mine,   "{who} cannot go that way."},
    {Verb::Swapped,      Told::Mine,   "{who} [change|changes] places with {whom}."},
    {Verb::Attack,       Told::Never,  ""},
    {Verb::Faster,       Told::Never,  ""},
    {Verb::Ambush,       Told::Always, "{who} [strike|strikes] from ambush!"},
    {Verb::Strike,       Told::Never,  ""},
    {Verb::Avoid,        Told::Always, "{whom} <dodge|dodges> {who}."},
    {Verb::Weak,         Told::Always, "{who} [hit|hits] {whom}, to no effect."},
    {Verb::Damage,       Told::Always, "{who} [hit|hits] {whom} for {n}."},
    {Verb::Riposte,      Told::Never,  ""},
    {Verb::Hit,          Told::Always, "{who} [hit|hits] {whom} for {n}."},
    {Verb::Death,        Told::Always, "{who} [die|dies]!"},
    {Verb::FallBack,     Told::Always, "{who} [fall|falls] back a step."},
    {Verb::Hostile,      Told::Always, "{who} [turn|turns] hostile!"},
    {Verb::Opened,       Told::Always, "{who} [open|opens] {whom}."},
    {Verb::Taken,        Told::Always, "{who} [take|takes] {whom}."},
    {Verb::FoundNothing, Told::Mine,   "{who} [find|finds] nothing."},
    {Verb::Locked,       Told::Always, "{who} [try|tries] {whom}: it is locked."},
    {Verb::Unlocked,     Told::Always, "{who} [unlock|unlocks] {whom}."},
    {Verb::Closed,       Told::Always, "{who} [close|closes] {whom}."},
    {Verb::Toggled,      Told::Always, "{who} [pull|pulls] {whom}."},
    {Verb::Dug,          Told::Always, "{who} [dig|digs] through the wall."},
    {Verb::Talked,       Told::Always, "{who} [talk|talks] to {whom}."},
    {Verb::Shoved,       Told::Always, "{who} [push|pushes] {whom}."},
    {Verb::Rested,       Told::Never,  ""},
    {Verb::Woke,         Told::Always, "{who} [wake|wakes] up!"},
    {Verb::Revealed,     Told::Always, "{who} [are|is] revealed."},
    {Verb::Bounced,      Told::Always, "{who} [throw|throws] {whom}."},
    {Verb::Pressed,      Told::Never,  ""},
    {Verb::Released,     Told::Never,  ""},
    {Verb::Submerged,    Told::Always, "The water takes hold of {who}."},
    {Verb::Surfaced,     Told::Always, "{who} [struggle|struggles] free of the water."},
    {Verb::Slid,         Told::Mine,   "{who} [slide|slides] on the ice."},
    {Verb::Fell,         Told::Always, "{who} [fall|falls] from the ledge and [are|is] hurt for {n}."},
    {Verb::Spiked,       Told::Always, "Spikes wound {who} for {n}."},
    {Verb::Descended,    Told::Always, "{who} [go|goes] down the stairs."},
    {Verb::Ascended,     Told::Always, "{who} [go|goes] up the stairs."},
    {Verb::Teleported,   Told::Always, "{who} [vanish|vanishes] through the portal."},
    {Verb::Healed,       Told::Mine,   "{who} [feel|feels] better (+{n})."},
    {Verb::Used,         Told::Always, "{who} [use|uses] {whom}."},
    {Verb::Wore,         Told::Always, "{who} [put|puts] on {whom}."},
    {Verb::Dropped,      Told::Always, "{who} [drop|drops] {whom}."},
    {Verb::Faced,        Told::Never,  ""},
    {Verb::Stunned,      Told::Always, "{who} [are|is] stunned."},
    {Verb::Respawned,    Told::Always, "{who} [come|comes] back to life."},
    {Verb::Won,          Told::Always, "{who} [carry|carries] the Crown out of the Undercroft!"},
    {Verb::Rejected,     Told::Mine,   "{words}"},
    {Verb::Said,         Told::Always, "{who} [say|says]: \"{words}\""},
    {Verb::Arrived,      Told::Mine,   "{who} [arrive|arrives]."},
    {Verb::Left,         Told::Always, "{who} [leave|leaves]."},
    {Verb::TookOff,      Told::Always, "{who} [take|takes] off {whom}."},
    {Verb::Gave,         Told::Always, "{who} [hand|hands] {whom} something."},
    {Verb::Broke,        Told::Always, "{who} [break|breaks] apart."},
}};
// clang-format on

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (kSentences[i].verb != static_cast<Verb>(i)) return false;
  }
  return true;
}
static_assert(rows_are_in_order(), "every verb has its sentence, in the order of the list");

bool is_member(const Observation& known, EntityId id) {
  for (const MemberView& member : known.members) {
    if (member.id == id) return true;
  }
  return false;
}

// The outcomes of a strike name only the struck; the sentence wants the striker too.
bool is_outcome(Verb verb) {
  return verb == Verb::Avoid || verb == Verb::Weak || verb == Verb::Damage;
}

// Tells one delta's reports in order, remembering what later sentences lean on.
class Teller {
 public:
  Teller(const Observation& before, const Observation& after) : before_(before), after_(after) {
    for (const Observation* known : {&before, &after}) {
      for (const auto& [id, entity] : known->entities) health_.try_emplace(id, entity.health);
    }
    health_[after.self.id] = before.depth > 0 ? before.self.health : after.self.health;
  }

  std::vector<LogLine> tell(const std::vector<Report>& reports) {
    for (const Report& report : reports) tell(report);
    return std::move(lines_);
  }

 private:
  void tell(const Report& report) {
    if (report.verb == Verb::Strike) strike_ = report;
    const Sentence& sentence = kSentences[static_cast<std::size_t>(report.verb)];
    const Parts parts = parts_of(report);
    const bool mine = parts.who_is_me || parts.whom_is_me;
    if (sentence.told == Told::Never || (sentence.told == Told::Mine && !mine)) return;
    add(report, fill(text_of(sentence, report, parts), parts), mine);
  }

  // Things that are clearer said another way than their row has it.
  [[nodiscard]] std::string_view text_of(const Sentence& sentence, const Report& report,
                                         const Parts& parts) const {
    const bool nameless = report.whom == kNobody && report.whom_name.empty();
    if (report.verb == Verb::Bounced && nameless) return "{who} [bounce|bounces].";
    if (report.verb == Verb::Fell && report.amount == 0)
      return "{who} [fall|falls] from the ledge.";
    if (report.verb == Verb::Descended && parts.who_is_me) return "You go down to level {n}.";
    if (report.verb == Verb::Ascended && parts.who_is_me) return "You go up to level {n}.";
    if (report.verb == Verb::Opened && report.who == kNobody) return "{whom} opens.";
    if (report.verb == Verb::Death && strike_ && strike_->whom == report.who) {
      return parts.who_is_me ? "You are killed by {whom}!" : "{who} is killed by {whom}.";
    }
    return sentence.text;
  }

  [[nodiscard]] Parts parts_of(const Report& report) const {
    EntityId who = report.who, whom = report.whom;
    std::string who_name = report.who_name, whom_name = report.whom_name;
    if (is_outcome(report.verb) && whom == kNobody && strike_) {
      who = strike_->who;
      who_name = strike_->who_name;
      whom = report.who;
      whom_name = report.who_name;
    } else if (report.verb == Verb::Death && strike_ && strike_->whom == report.who) {
      whom = strike_->who;
      whom_name = strike_->who_name;
    }
    const EntityId me = after_.self.id;
    return {name(who, who_name),         name(whom, whom_name), who == me && me != kNobody,
            whom == me && me != kNobody, report.amount,         report.words};
  }

  [[nodiscard]] std::string name(EntityId id, const std::string& name) const {
    return called(is_member(after_, id) ? after_ : before_, id, name);
  }

  // Whose health the report speaks of.
  static EntityId sufferer(const Report& report) {
    const bool on_whom =
        report.whom != kNobody && (is_outcome(report.verb) || report.verb == Verb::Hit);
    return on_whom ? report.whom : report.who;
  }

  void add(const Report& report, std::string text, bool mine) {
    LogLine line{.turn = report.turn, .text = std::move(text)};
    if (mine) line.tone = Tone::Mine;
    if (report.health_after) {
      line.whose = sufferer(report);
      const auto known = health_.find(line.whose);
      line.health_before = known == health_.end() ? *report.health_after : known->second;
      if (line.whose == after_.self.id && *report.health_after < line.health_before) {
        line.tone = Tone::Hurt;
      }
      health_[line.whose] = *report.health_after;
    }
    if (report.verb == Verb::Death && report.who == after_.self.id) line.tone = Tone::Hurt;
    lines_.push_back(std::move(line));
  }

  const Observation& before_;
  const Observation& after_;
  std::map<EntityId, int> health_;  // as the story has come to it
  std::optional<Report> strike_;    // the last one: who struck whom
  std::vector<LogLine> lines_;
};

}  // namespace

std::string called(const Observation& known, EntityId id, std::string_view name) {
  if (id != kNobody && id == known.self.id) return "you";
  if (name.empty()) return id == kNobody ? "something unseen" : "something";
  if (is_member(known, id)) return std::string(name);
  const auto seen = known.entities.find(id);
  if (seen != known.entities.end() && seen->second.kind == Kind::Player) return std::string(name);
  const std::string plain = lower(name);
  return plain.substr(0, 4) == "the " ? plain : "the " + plain;
}

std::vector<LogLine> tell(const std::vector<Report>& reports, const Observation& before,
                          const Observation& after) {
  return Teller(before, after).tell(reports);
}

}  // namespace undercroft
