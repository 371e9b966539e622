// rulings.cc: the table of rulings.
#include "server/sim/rules/rulings.h"

#include <array>

namespace undercroft {
namespace {

// ---- words of the table ----
constexpr Clause enter(Deed mover = Deed::None, Deed resident = Deed::None) {
  return Clause({Contact::Enter, Verdict::Enter, mover, resident});
}
constexpr Clause pass() { return enter(); }
constexpr Clause refuse(Deed resident = Deed::None) {
  return Clause({Contact::None, Verdict::Refuse, Deed::None, resident});
}
constexpr Clause stop() {
  return Clause({Contact::None, Verdict::Refuse, Deed::EndFlight, Deed::None});
}
constexpr Clause hit(Deed resident = Deed::Suffer) {
  return Clause({Contact::Fight, Verdict::Refuse, Deed::EndFlight, resident});
}
constexpr Clause fight(Deed resident = Deed::None) {
  return Clause({Contact::Fight, Verdict::Refuse, Deed::None, resident});
}
constexpr Clause interact(Deed deed, ClauseCondition condition = ClauseCondition::Always) {
  return Clause({Contact::Interact, Verdict::Refuse, deed, Deed::None}, condition);
}
constexpr Clause dig() {
  return Clause({Contact::Dig, Verdict::Refuse, Deed::DigOut, Deed::None},
                ClauseCondition::EnoughPower);
}
constexpr Clause shove(Clause when_meant) {
  const Ruling ruling{Contact::Enter, Verdict::Enter, Deed::Shove, Deed::None};
  return Clause(when_meant.ruling, ClauseCondition::Deliberate, ruling,
                ClauseCondition::RoomBehind);
}
constexpr Clause swap(Clause with_pvp) {
  return Clause({Contact::Swap, Verdict::Swap}, ClauseCondition::MaySwap, with_pvp.ruling,
                ClauseCondition::Pvp);
}
constexpr Clause talk(Clause when_meant) {
  const Ruling ruling{Contact::Interact, Verdict::Refuse, Deed::Talk, Deed::None};
  return Clause(ruling, ClauseCondition::NotDeliberate, when_meant.ruling);
}
constexpr Clause hit(Clause when_meant) {
  return Clause(when_meant.ruling, ClauseCondition::Deliberate, hit().ruling);
}
// A friend that follows a player fights monsters, and they it (R195).
constexpr Clause as_follower(Clause otherwise) {
  return Clause(fight().ruling, ClauseCondition::MoverFollows, otherwise.ruling);
}
constexpr Clause unless_following(Clause otherwise) {
  return Clause(refuse().ruling, ClauseCondition::MoverFollows, otherwise.ruling);
}
constexpr Clause at_follower() { return Clause(fight().ruling, ClauseCondition::ResidentFollows); }
constexpr Clause unless_afraid() {
  return Clause({Contact::Enter, Verdict::Enter}, ClauseCondition::Fearless);
}
constexpr Clause unless_hurt() {
  return Clause({Contact::Enter, Verdict::Enter}, ClauseCondition::Harmless);
}
constexpr Deed take = Deed::Take, fall = Deed::Fall, slide = Deed::Slide, spike = Deed::Spike,
               snare = Deed::Snare;

// One clause per mover, in the order of Mover (F26).
struct RulingRow {
  Kind resident;
  std::array<Clause, kEnumCount<Mover>> by_mover;
};

// clang-format off
constexpr std::array<RulingRow, kKindCount> kRulings = {{
    // resident           Player                        Monster                       Shoved                  Projectile
    {Kind::Wall,       {{dig(),                        dig(),                        refuse(),               stop()}}},
    {Kind::Player,     {{swap(fight()),                unless_following(fight()),    refuse(),               hit()}}},
    {Kind::Monster,    {{fight(),                      as_follower(refuse(Deed::Yield)), refuse(),           hit()}}},
    {Kind::Friend,     {{talk(fight(Deed::TurnHostile)), at_follower(),              refuse(),               hit(hit(Deed::TurnHostile))}}},
    {Kind::Mimic,      {{fight(Deed::Wake),            refuse(),                     refuse(),               hit(Deed::Wake)}}},
    {Kind::Chest,      {{interact(Deed::OpenChest),    refuse(),                     refuse(),               stop()}}},
    {Kind::ClosedDoor, {{interact(Deed::OpenDoor),     interact(Deed::OpenDoor, ClauseCondition::HasHands), refuse(), stop()}}},
    {Kind::OpenDoor,   {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Lever,      {{interact(Deed::Toggle),       refuse(),                     refuse(),               stop()}}},
    {Kind::Crate,      {{shove(fight(Deed::Break)),    refuse(),                     refuse(),               stop()}}},
    {Kind::Key,        {{enter(take),                  enter(),                      enter(),                pass()}}},
    {Kind::Treasure,   {{enter(take),                  enter(),                      enter(),                pass()}}},
    {Kind::Item,       {{enter(take),                  enter(),                      enter(),                pass()}}},
    {Kind::Corpse,     {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Spikes,     {{enter({}, spike),             enter({}, spike),             enter({}, spike),       pass()}}},
    {Kind::BounceTrap, {{enter(),                      enter(),                      enter({}, Deed::Bounce), pass()}}},
    {Kind::Water,      {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Ice,        {{enter(slide),                 enter(slide),                 enter(slide),           pass()}}},
    {Kind::Ledge,      {{enter(fall),                  refuse(),                     enter(fall),            pass()}}},
    {Kind::Stairs,     {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Portal,     {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Projectile, {{pass(),                       pass(),                       pass(),                 pass()}}},
    {Kind::Plate,      {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Fire,       {{enter(),                      unless_afraid(),              enter(),                pass()}}},
    {Kind::Frost,      {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Smoke,      {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Downed,     {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Altar,      {{interact(Deed::Offer),        refuse(),                     refuse(),               stop()}}},
    {Kind::Web,        {{enter({}, snare),             enter({}, snare),             enter({}, snare),       pass()}}},
    {Kind::Cloud,      {{enter(),                      enter(),                      enter(),                pass()}}},
    {Kind::Patch,      {{enter(),                      unless_hurt(),                enter(),                pass()}}},
}};
// clang-format on

static_assert(rows_are_in_order(kRulings, &RulingRow::resident),
              "a row for every kind, in the order of the list");

}  // namespace

const Clause& clause_for(Kind resident, Mover mover) {
  return kRulings[static_cast<std::size_t>(resident)].by_mover[static_cast<std::size_t>(mover)];
}

}  // namespace undercroft
