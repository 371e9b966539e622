// hero_list.cc: asks all open realms for their heroes.
#include "server/admin/hero_list.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>

#include "shared/ascii_case.h"

namespace undercroft {

std::vector<std::string> HeroList::realms_of(const std::string& name) const {
  std::vector<std::string> realms;
  for (const ListedHero& one : heroes) {
    if (equals_ignoring_case(one.hero.name, name)) realms.push_back(one.realm);
  }
  return realms;
}

std::vector<std::string> HeroList::names() const {
  std::vector<std::string> all;
  for (const ListedHero& one : heroes) all.push_back(one.hero.name);
  return all;
}

HeroList list_heroes(const AdminDesk& desk) {
  struct Collected {
    std::mutex mutex;
    std::vector<ListedHero> heroes;
  };
  const auto all = std::make_shared<Collected>();
  HeroList list;
  list.is_whole = desk.ask_realms([all](Realm& realm) {
    const std::vector<HeroEntry> here = realm.heroes().all();
    const std::lock_guard lock(all->mutex);
    for (const HeroEntry& hero : here) all->heroes.push_back({realm.name(), hero});
  });
  const std::lock_guard lock(all->mutex);
  list.heroes = all->heroes;
  std::sort(list.heroes.begin(), list.heroes.end(), [](const auto& a, const auto& b) {
    return std::tie(a.realm, a.hero.name) < std::tie(b.realm, b.hero.name);
  });
  return list;
}

std::string note_on_unknown(const AdminCall& call, const std::string& name) {
  if (call.desk == nullptr) return "";
  const auto account = call.stores.accounts->find(name);
  const HeroList list = list_heroes(*call.desk);
  const bool is_known = (account && *account) || !list.realms_of(name).empty();
  if (is_known || !list.is_whole) return "";
  return " (no realm open here has a hero of that name" + did_you_mean(name, list.names()) + ")";
}

}  // namespace undercroft
