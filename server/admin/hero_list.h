// hero_list.h: the heroes of realms, connected or not, and sentences for names that are not among
// them.
#pragma once

#include <string>
#include <vector>

#include "server/admin/admin_verbs.h"
#include "server/realm/hero_desk.h"

namespace undercroft {

struct ListedHero {
  std::string realm;
  HeroEntry hero;
};

struct HeroList {
  std::vector<ListedHero> heroes;  // by realm and name
  bool is_whole = true;            // false: a realm has not answered in time
  // The realms with a hero of that name, ignoring case.
  [[nodiscard]] std::vector<std::string> realms_of(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> names() const;
};

// The heroes of all realms that are open on this server.
[[nodiscard]] HeroList list_heroes(const AdminDesk& desk);
// " (...)", for the end of an answer about a name, if no account and no hero of an open realm has
// that name; else empty. Without a server nothing is known.
[[nodiscard]] std::string note_on_unknown(const AdminCall& call, const std::string& name);

}  // namespace undercroft
