// hazards.h: bounce traps, plates, spikes, water and webs (R90-R92, R95, R143, R153, F14, F15).
//
// Ice is in entering.h, ledges are in travel.h. rulings.h says which movers each of them affects.
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Shoves the body one cell, unless this trap has bounced it this turn already. That memory keeps
// traps that face each other from bouncing for ever (R91).
void bounce_once(World& world, EntityId trap, EntityId body);

// The trap's own phase: bounces what stands on it (R90), but never crates or the dead (R97).
void act_trap(World& world, EntityId trap);

// A plate is pressed while a body stands on it. Makes an event only on a change (F14). Flying
// creatures press no plate (F3). Returns true if it changed.
bool tick_trap(World& world, EntityId trap);

// After all traps have ticked: a door wired to this plate is open while all of its plates are
// pressed, and does not close on a body (R143). Does nothing for other traps.
void move_doors(World& world, EntityId plate);

// Hurts the creature if the spikes are up (R95), unless the house rules keep it safe from the
// player behind it (R146).
void spike_if_up(World& world, EntityId spikes, EntityId creature);

// Raises or lowers the spikes; raised spikes hurt whatever stands or lies there.
void toggle_spikes(World& world, EntityId spikes);

// The water's own phase: takes hold of a creature that is neither held nor freed.
void act_water(World& world, int depth, Point at);

// Holds a creature that has entered the web's cell, unless it is a weaver.
void snare(World& world, EntityId body);

// True if a grip, a web or water holds it: its first move, attack, dig or shove is swallowed. What
// it puts on in this turn counts.
[[nodiscard]] bool is_held(const World& world, const Entity& e);

// A held creature comes free: it tears the web; or it surfaces or breaks free of a grip, and is
// held by neither until it leaves the cell.
void break_free(World& world, EntityId body);

}  // namespace undercroft
