// look_forms.h: what a client draws and says of an entity.
//
// A look's number names its blueprint and kind (look_ids.h). What is drawn depends on the state as
// well: a door is open, closed or locked. So each connection is sent one look for each pair of a
// number and a form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/protocol/for_two.h"
#include "server/protocol/look_ids.h"
#include "server/protocol/look_number.h"
#include "shared/observation.h"

namespace undercroft {

// How an open chest without contents is seen. The rules know it as open (R81).
inline constexpr State kEmptied = State::Released;

// The parts of an entity's state on which its appearance depends, packed. Equal forms of one look
// appear equal. 0 for the kinds that always appear the same.
enum class Form : std::uint32_t {};
inline constexpr Form kPlainForm{0};

// The form in which `viewer` sees the entity, which appears to be of this kind. `number`: of a
// player, by which it has its colour.
[[nodiscard]] Form form_of(Kind kind, const EntityView& view, EntityId viewer, int number);
// As above. REQUIRES: the view's look is a number from look_id_of().
[[nodiscard]] inline Form form_of(const EntityView& view, EntityId viewer, int number) {
  return form_of(kind_of(view.look), view, viewer, number);
}
// As both above; a player's number is its slot.
[[nodiscard]] inline Form form_of(Kind kind, const EntityView& view, EntityId viewer) {
  return form_of(kind, view, viewer, view.slot);
}
[[nodiscard]] inline Form form_of(const EntityView& view, EntityId viewer) {
  return form_of(view, viewer, view.slot);
}

// The form of a thing that takes two as a hero with that company sees it (R207), and the company in
// such a form; nothing in others, and for players. REQUIRES: not Company::Hero.
[[nodiscard]] Form with_company(Form form, Company company);
[[nodiscard]] std::optional<Company> company_in(Kind kind, Form form);

// The state in a form of a thing.
[[nodiscard]] State state_in(Form form);

// The look as drawn in that form, with all its words.
[[nodiscard]] Look appearing(Look look, Form form);

// A status, sign or reach in words.
// A status of the content has its words there (R221).
[[nodiscard]] Wording word_of(const Catalogue& catalogue, Status status);
[[nodiscard]] Wording word_of(StepSign sign);
[[nodiscard]] Wording word_of(ReachShape shape);

}  // namespace undercroft
