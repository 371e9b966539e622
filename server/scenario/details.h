// details.h: the parts of an entity's state for which the legend has no key of its own.
//
// A detail has the name of its field in the list of all fields (server/sim/world/fields.h), so that
// none is missing here when an entity gets another one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/scenario/detail.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/content_error.h"
#include "server/sim/world/entity.h"

namespace undercroft {

// What the words of a `details` table mean, while it is read.
struct DetailMeanings {
  const Catalogue& catalogue;
  std::function<EntityId(std::string_view)> entity;  // kNobody: nothing is called so
};

// Sets the fields that the table lists, and reports each mistake with its line. `what` names the
// table in errors. Lists that the rules keep in order are sorted.
void set_details(Entity& e, const std::vector<Detail>& details, const DetailMeanings& meanings,
                 const std::string& what, Complaints& complaints);

// How names and numbers of a world are written.
struct DetailNames {
  const Catalogue& catalogue;
  std::function<std::string(EntityId)> entity;  // empty: it has no name, and is left out
};

// A field of an entity as TOML.
struct WrittenField {
  std::string name;
  std::string value;
  bool is_detail = false;  // set_details() can set it
};

// Every field of the entity in the order of the list, with those that are no details: for writing,
// and for comparing entities of two worlds that number them differently.
[[nodiscard]] std::vector<WrittenField> written_fields(const Entity& e, const DetailNames& names);

}  // namespace undercroft
