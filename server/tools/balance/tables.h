// tables.h: the tables of a survey, as Markdown. Each begins with an empty line.
#pragma once

#include <iosfwd>

#include "server/tools/balance/figures.h"
#include "server/tools/balance/survey.h"

namespace undercroft {

using Runs = std::vector<PlayedRun>;

// depth_tables.cc
void write_depths(std::ostream& text, const Runs& runs, int deepest);
void write_duels(std::ostream& text, const Runs& runs);
// crown_tables.cc
void write_crown(std::ostream& text, const Runs& runs);
void write_killers(std::ostream& text, const Runs& runs);
// growth_tables.cc
void write_kits(std::ostream& text, const Runs& runs, int deepest);
void write_boons(std::ostream& text, const Runs& runs, const Catalogue& catalogue);
// use_tables.cc
void write_uses(std::ostream& text, const Runs& runs);
void write_keys(std::ostream& text, const Runs& runs);

}  // namespace undercroft
