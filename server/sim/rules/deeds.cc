// deeds.cc: the table of deeds.
#include "server/sim/rules/deeds.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// A mover that has entered a cell, and the resident that it meets there.
struct Entered {
  EntityId mover = kNobody;
  const Resident& resident;
  Direction direction = Direction::None;
};

void take_it(World& world, const Entered& in) { walk_onto(world, in.mover, in.resident.id); }
void fall_down(World& world, const Entered& in) { fall_to_level_below(world, in.mover); }
void tread_on_spikes(World& world, const Entered& in) {
  spike_if_up(world, in.resident.id, in.mover);
}
void be_bounced(World& world, const Entered& in) { bounce_once(world, in.resident.id, in.mover); }
void be_snared(World& world, const Entered& in) { snare(world, in.mover); }

void start_sliding(World& world, const Entered& in) {
  const Entity& e = world.entity(in.mover);
  const Point ahead = step(e.at(), in.direction);
  const bool free = in.direction != Direction::None && world.is_free(e.depth(), ahead) &&
                    !is_pinched(world, e.depth(), e.at(), in.direction);
  world.entity(in.mover).set(Status::Sliding, free ? static_cast<int>(in.direction) : 0);
}

struct DeedRow {
  Deed item;
  std::string_view word;
  void (*on_entering)(World&, const Entered&);  // null: the deed belongs to another contact
};

// clang-format off
constexpr EnumArray<Deed, DeedRow> kDeeds = {{{
    {Deed::None,          "",                                nullptr},
    {Deed::Take,          "take",                            take_it},
    {Deed::Fall,          "fall",                            fall_down},
    {Deed::Slide,         "slide",                           start_sliding},
    {Deed::Shove,         "shove on",                        nullptr},
    {Deed::DigOut,        "dig out",                         nullptr},
    {Deed::OpenChest,     "open, or take what it holds",     nullptr},
    {Deed::OpenDoor,      "open or unlock",                  nullptr},
    {Deed::Toggle,        "toggle",                          nullptr},
    {Deed::Talk,          "talk",                            nullptr},
    {Deed::EndFlight,     "the flight ends",                 nullptr},
    {Deed::Wake,          "wakes",                           nullptr},
    {Deed::TurnHostile,   "turns hostile",                   nullptr},
    {Deed::Break,         "takes harm",                      nullptr},
    {Deed::Yield,         "rests if yielding",               nullptr},
    {Deed::Spike,         "hurts if up",                     tread_on_spikes},
    {Deed::Bounce,        "bounces at once",                 be_bounced},
    {Deed::Suffer,        "is hit",                          nullptr},
    {Deed::Offer,         "ask for a gift",                  nullptr},
    {Deed::Snare,         "takes hold",                      be_snared},
}}};
// clang-format on
static_assert(rows_are_in_order(kDeeds), "a row for every deed, in the order of the list");

}  // namespace

std::string_view word_of(Deed deed) { return kDeeds[deed].word; }

void do_entering_deed(World& world, Deed deed, EntityId mover, const Resident& resident,
                      Direction direction) {
  if (deed == Deed::None) return;
  const auto act = kDeeds[deed].on_entering;
  CHECK(act != nullptr, "the table of rulings has a deed for entering a cell that no cell can do");
  act(world, {mover, resident, direction});
}

}  // namespace undercroft
