// visitor_names.cc: compares the names of a theatre's visitors by how they look.
#include "server/gateway/theatre/visitor_names.h"

#include <algorithm>

#include "server/base/confusables.h"
#include "server/base/reserved_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr const char* kVisitor = "Visitor";

using Names = std::vector<std::string>;

// The first of the names that looks like this one; empty: none does.
std::string twin_of(const std::string& name, const Names& others) {
  const std::string look = bare_skeleton_of(name);
  const auto twin = std::find_if(others.begin(), others.end(), [&look](const auto& other) {
    return bare_skeleton_of(other) == look;
  });
  return twin == others.end() ? "" : *twin;
}

bool is_taken(const std::string& name, const Names& others) {
  return std::any_of(others.begin(), others.end(),
                     [&name](const auto& other) { return equals_ignoring_case(other, name); });
}

std::string numbered(const std::string& name, const Names& others) {
  for (int number = 2;; ++number) {
    std::string next = name + " " + std::to_string(number);
    if (twin_of(next, others).empty()) return next;
  }
}

}  // namespace

std::string name_of_visitor(std::uint32_t number) {
  return std::string(kVisitor) + " " + std::to_string(number);
}

Expected<std::string> name_for_visitor(const std::string& wanted, const Names& others) {
  if (!is_player_name(wanted)) return failed("A name has 3 to 16 letters, digits, _ or -.");
  if (is_reserved_name(wanted)) return failed(kReservedName);
  if (bare_skeleton_of(wanted).starts_with(bare_skeleton_of(kVisitor))) {
    return failed("Visitors without a name are called so: choose another.");
  }
  if (is_taken(wanted, others)) return numbered(wanted, others);
  const std::string twin = twin_of(wanted, others);
  return twin.empty() ? Expected<std::string>(wanted)
                      : failed("That name looks like " + twin + "'s.");
}

}  // namespace undercroft
