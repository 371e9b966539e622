// admin_heroes.cc: heroes whose players may be elsewhere.
#include <memory>
#include <mutex>

#include "server/admin/admin_verbs.h"
#include "server/admin/hero_list.h"
#include "server/admin/player_list.h"
#include "server/base/iso_time.h"

namespace undercroft {
namespace {

JsonValue time_or_none(const std::optional<std::uint64_t>& at_s) {
  return at_s ? JsonValue(iso_time(static_cast<std::int64_t>(*at_s))) : JsonValue();
}

JsonObject row_of(const ListedHero& one) {
  const HeroEntry& hero = one.hero;
  return {{"name", hero.name},
          {"kind", hero.is_account ? "account" : "guest"},
          {"realm", one.realm},
          {"here", hero.is_connected},
          {"state", name_of(hero.state)},
          {"depth", std::int64_t{hero.depth}},
          {"turns", std::int64_t{hero.turns}},
          {"last_seen", time_or_none(hero.left_s)},
          {"kept_until", time_or_none(hero.kept_until_s)}};
}

// A realm's thread leaves this for the thread of the administrator, who may wait no longer.
struct HeroAnswer {
  std::mutex mutex;
  std::vector<ListedHero> heroes;
  std::string text;
  std::string error;
};

AdminAnswer ambiguous(const std::string& name, const std::vector<std::string>& realms) {
  std::string all;
  for (const std::string& realm : realms) all += (all.empty() ? "" : ", ") + realm;
  return admin_wrong("several realms have a hero called " + name + ": " + all +
                     " (choose one: --realm NAME)");
}

// The realm that the call names, or the only open one with such a hero.
tl::expected<std::string, AdminAnswer> realm_of_hero(const AdminCall& call,
                                                     const std::string& name) {
  const std::string realm = call.words.option("realm");
  if (!realm.empty()) {
    if (const auto no = unknown_realm(*call.desk, realm)) return tl::unexpected(*no);
    return realm;
  }
  const HeroList list = list_heroes(*call.desk);
  const std::vector<std::string> realms = list.realms_of(name);
  if (realms.size() > 1) return tl::unexpected(ambiguous(name, realms));
  if (realms.size() == 1) return realms.front();
  if (!list.is_whole) return tl::unexpected(admin_failed(kSlowRealm));
  return tl::unexpected(admin_wrong("no open realm has a hero called " + name +
                                    did_you_mean(name, list.names()) +
                                    "; --realm NAME looks in a realm that sleeps"));
}

// Calls `act` with the realm and the hero, on the realm's thread. `act` returns what to say.
AdminAnswer with_hero(const AdminCall& call, const std::string& name,
                      Expected<std::string> (*act)(Realm& realm, const std::string& name)) {
  const auto realm = realm_of_hero(call, name);
  if (!realm) return realm.error();
  const auto answer = std::make_shared<HeroAnswer>();
  const auto asked = call.desk->ask_realm(*realm, [name, act, answer](Realm& here) {
    const bool is_there = here.heroes().has(name);
    auto done = is_there ? act(here, name)
                         : failed(here.name() + " has no hero called " + name + " (see heroes " +
                                  here.name() + ")");
    const std::lock_guard lock(answer->mutex);
    (done ? answer->text : answer->error) = done ? *std::move(done) : std::move(done.error());
  });
  if (!asked) return admin_failed(asked.error());
  const std::lock_guard lock(answer->mutex);
  return answer->error.empty() ? admin_text(answer->text) : admin_wrong(answer->error);
}

// "REALM#name=Eve&link=..", which follows the server's address.
Expected<std::string> link_of_hero(Realm& realm, const std::string& name) {
  return realm.heroes().make_link(name).map([&](const std::string& secret) {
    return realm.name() + "#name=" + realm.state().named(name)->name + "&link=" + secret;
  });
}

Expected<std::string> forget(Realm& realm, const std::string& name) {
  const std::string spelled = realm.state().named(name)->name;
  return realm.heroes().forget(name).map(
      [&] { return spelled + " is forgotten in " + realm.name() + ": the name is free there"; });
}

}  // namespace

AdminAnswer show_heroes(AdminCall& call) {
  const std::string name = call.words.text_from(0);
  if (const auto no = unknown_realm(*call.desk, name)) return *no;
  HeroList list;
  if (name.empty()) {
    list = list_heroes(*call.desk);
  } else {
    const auto answer = std::make_shared<HeroAnswer>();
    const auto asked = call.desk->ask_realm(name, [answer](Realm& realm) {
      const std::lock_guard lock(answer->mutex);
      for (const HeroEntry& hero : realm.heroes().all()) {
        answer->heroes.push_back({realm.name(), hero});
      }
    });
    if (!asked) return admin_failed(asked.error());
    const std::lock_guard lock(answer->mutex);
    list.heroes = answer->heroes;
  }
  AdminAnswer answer;
  for (const ListedHero& hero : list.heroes) answer.rows.push_back(row_of(hero));
  if (!list.is_whole) answer.code = 1, answer.error = kSlowRealm;
  return answer;
}

AdminAnswer link_hero(AdminCall& call) {
  AdminAnswer answer = with_hero(call, call.words.others[0], link_of_hero);
  if (answer.code != 0) return answer;
  const std::string address = call.desk->needs().link();
  const std::string path = *answer.rows[0].get<std::string>("text");
  return admin_text((address.empty() ? "http://HOST:PORT/" : address) + path);
}

AdminAnswer forget_hero(AdminCall& call) { return with_hero(call, call.words.others[0], forget); }

}  // namespace undercroft
