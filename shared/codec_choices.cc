// codec_choices.cc: encodes and decodes a player's open choices and its abilities.
#include "shared/codec_delta.h"

namespace undercroft {
namespace {

static_assert(kEnumCount<Choice::Kind> == v1::Self::Choice::Kind_MAX);
static_assert(kEnumCount<AbilityAim> == v1::Self::Ability::Aim_MAX + 1);

Option read(Reader& reader, const v1::Self::Option& in) {
  Option option{reader.text(in.name(), kMaxName, "an option's name"),
                reader.text(in.text(), kMaxSentence, "an option's text")};
  reader.require(in.lines_size() <= kMaxOptionLines, "too many lines");
  for (const std::string& line : in.lines()) {
    option.lines.push_back(reader.text(line, kMaxSentence, "an option's line"));
  }
  option.icon = reader.text(in.icon(), kMaxIcon, "an option's icon");
  return option;
}

Choice read(Reader& reader, const v1::Self::Choice& in) {
  Choice choice{in.number(),
                Reader::item(in.kind(), kUnknownChoice),
                reader.number(in.depth(), kMaxDepth, "the depth of a choice"),
                {}};
  reader.require(in.options_size() <= kMaxOptionsEach, "too many options");
  for (const v1::Self::Option& option : in.options()) {
    choice.options.push_back(read(reader, option));
  }
  return choice;
}

Ability read(Reader& reader, const v1::Self::Ability& in) {
  return {reader.text(in.name(), kMaxName, "an ability's name"),
          reader.text(in.text(), kMaxSentence, "an ability's text"),
          Reader::item<AbilityAim>(in.aim()),
          in.ready_in(),
          in.reach(),
          in.for_friends()};
}

}  // namespace

void write(const Choice& choice, v1::Self::Choice& out) {
  out.set_number(choice.number);
  out.set_kind(wire_item<v1::Self::Choice::Kind>(choice.kind));
  out.set_depth(wire(choice.depth));
  for (const Option& option : choice.options) {
    v1::Self::Option& one = *out.add_options();
    one.set_name(clipped(option.name, kMaxName));
    one.set_text(clipped(option.text, kMaxSentence));
    for (const std::string& line : option.lines) one.add_lines(clipped(line, kMaxSentence));
    one.set_icon(option.icon.size() <= kMaxIcon ? option.icon : "");
  }
}

void write(const Ability& ability, v1::Self::Ability& out) {
  out.set_name(clipped(ability.name, kMaxName));
  out.set_text(clipped(ability.text, kMaxSentence));
  out.set_aim(wire_item<v1::Self::Ability::Aim>(ability.aim));
  out.set_ready_in(ability.ready_in);
  out.set_reach(ability.reach);
  out.set_for_friends(ability.for_friends);
}

std::vector<Choice> read(Reader& reader, const v1::Self::Choices& in) {
  std::vector<Choice> choices;
  reader.require(in.choices_size() <= kMaxChoices, "too many choices");
  for (const v1::Self::Choice& choice : in.choices()) choices.push_back(read(reader, choice));
  return choices;
}

std::vector<Ability> read(Reader& reader, const v1::Self::Abilities& in) {
  std::vector<Ability> abilities;
  reader.require(in.abilities_size() <= kMaxAbilities, "too many abilities");
  for (const v1::Self::Ability& ability : in.abilities()) {
    abilities.push_back(read(reader, ability));
  }
  return abilities;
}

std::vector<std::uint32_t> read(Reader& reader, const v1::Self::Readiness& in) {
  reader.require(in.ready_in_size() <= kMaxAbilities, "too many abilities");
  return {in.ready_in().begin(), in.ready_in().end()};
}

}  // namespace undercroft
