// look.cc: the grounds and the sentences of this build.
#include "shared/look.h"

namespace undercroft {
namespace {

constexpr unsigned kSolid = kBlocksSteps | kBlocksSight | kBlocksBlows;
// clang-format off
const EnumArray<Ground, GroundLook> kGroundLooks = {{{
    {U' ', ' ',  Colour::Plain,   "unknown ground", 0U, "", 0},
    {U'·', '.',  Colour::Floor,   "floor", 0U, "", 0},
    {U'▒', ';',  Colour::Brown,   "soft rock", kSolid, "", 0},
    {U'#', '#',  Colour::Wall,    "masonry", kSolid, "", 0},
    {U'▓', '\\', Colour::Bedrock, "solid rock", kSolid, "", 0},
    {U'≈', '~',  Colour::Water,   "water", 0, "The water would hold you.", 0},
    {U'◆', '-',  Colour::Ice,     "ice", 0, "The ice is slippery: you would slide.", 0},
    {U'░', ',',  Colour::Ledge,   "a ledge: a drop to the level below", 0, "The ledge drops to level {depth}.", 0},
    {U'>', '>',  Colour::Stairs,  "stairs down", 0U, "", 2},
    {U'<', '<',  Colour::Stairs,  "stairs up", 0U, "", 1},
}}};
// clang-format on

}  // namespace

const GroundLook& look_of(Ground ground) { return kGroundLooks[ground]; }

std::optional<Sentence> sentence_for(Verb verb) {
  if (!is_known(verb)) return std::nullopt;
  const VerbRow& row = row_of(verb);
  if (row.told == Told::Never) return std::nullopt;
  return Sentence{verb, std::string(row.text), std::string(row.otherwise), row.told == Told::Own};
}

}  // namespace undercroft
