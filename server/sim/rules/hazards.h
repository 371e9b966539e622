// hazards.h: bounce traps, plates, spikes, water and webs (R90-R92, R95, R143, R153, F14, F15). Ice
// is in entering.h, ledges are in travel.h; whom any of them lets in or touches, in
// tile_arbiter.cc.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Shoves the body one cell, unless this trap has bounced it this turn already: that memory is what
// keeps facing traps and rings of them finite (R91).
void bounce_once(World& world, EntityId trap, EntityId body);

// The trap's own phase: bounces who stands on it (R90). Crates and the dead are never bounced
// (R97).
void act_trap(World& world, EntityId trap);

// Pressed when any body stands on it, else released; an event only on a change (F14). What flies
// presses no plate (F3). True when it changed.
bool tick_trap(World& world, EntityId trap);

// After all traps have ticked: the doors that are wired to this plate are open while all of their
// plates are pressed, and do not close on a body (R143). Nothing for other traps.
void move_doors(World& world, EntityId plate);

// Hurts the creature when the spikes are up (R95).
void spike_if_up(World& world, EntityId spikes, EntityId creature);

// Up goes down and down comes up, into whoever stands there.
void toggle_spikes(World& world, EntityId spikes);

// The water's own phase: takes hold of a creature that is neither held nor freed.
void act_water(World& world, int depth, Point at);

// A web takes hold of a creature that has come into its cell, unless it is a weaver.
void snare(World& world, EntityId body);

// One who is held comes free: it tears the web that holds it; or it comes up for air, free of the
// water until it leaves the cell.
void break_free(World& world, EntityId body);

}  // namespace undercroft
