// status_page.cc: finds out whether a client may join, and writes JSON.
#include "server/gateway/pages/status_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "server/base/daily_names.h"
#include "server/base/escaping.h"
#include "server/gateway/pages/join_status.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// The value of "realm" in "/-/status.json?x=1&realm=NAME"; empty when there is none.
std::string_view realm_asked_for(std::string_view target) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return "";
  std::string_view query = target.substr(mark + 1);
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    if (part.starts_with("realm=")) return part.substr(6);
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return "";
}

// From "more than ..." as HTTP errors have it to "More than ....".
std::string as_sentence(std::string text) {
  text.front() = to_upper(text.front());
  return text + ".";
}

bool is_server_full(const ServerContext& context) {
  const auto open = static_cast<std::size_t>(context.metrics.websockets.load());
  return open >= context.options.max_connections && context.without_hello.is_empty();
}

// Why an open realm takes no newcomer; empty when it does.
std::string standstill_of(const RealmTable::Row& realm) {
  if (realm.status == nullptr) return "";
  if (realm.status->is_halted()) return kHaltedRealm;
  return realm.status->is_paused() ? kPausedRealm : "";
}

// Whether the server takes a game from there at all.
std::optional<JoinAnswer> refusal_of_server(const ClientAddress& source, ServerContext& context) {
  if (context.is_stopping()) return JoinAnswer{"The server is shutting down.", kAskAgainMs};
  if (is_server_full(context)) return JoinAnswer{"The server is full.", kAskAgainMs};
  const std::uint64_t now = context.clock.now_ms();
  const auto no = context.addresses.refusal_of_game(source, now);
  if (!no) return std::nullopt;
  return JoinAnswer{as_sentence(sentence_of(no->limited, context.addresses.limits())),
                    no->wait_ms > 0 ? no->wait_ms : kAskAgainMs};
}

JoinAnswer answer_to(const RealmTable::Row* realm, std::string_view name,
                     const ClientAddress& source, ServerContext& context) {
  if (realm == nullptr) return {no_such_realm(name).sentence, 0};
  if (realm->place == RealmPlace::Damaged) return {closed_realm(realm->name).sentence, kAskAgainMs};
  if (realm->place == RealmPlace::Archived) return {archived_sentence(realm->name, ""), 0};
  // In a fleet, clients are passed on to it.
  const bool is_others = realm->place == RealmPlace::Lost && context.options.fleet == nullptr;
  if (is_others) return {"Another server plays this realm.", kAskAgainMs};
  if (const auto no = refusal_of_server(source, context)) return *no;
  if (const std::string why = standstill_of(*realm); !why.empty()) {
    return {why, kAskAgainMs};
  }
  return answer_of_room(context.lobby.room(realm->id), source, context.options);
}

// What a query asks about: a realm, or the daily, in which each party has a realm of its own.
struct AskedFor {
  std::string name;  // as the server spells it; empty: no such realm
  JoinAnswer answer;
};

AskedFor asked_for(std::string_view name, const ClientAddress& source, ServerContext& context) {
  if (context.options.daily != nullptr && equals_ignoring_case(name, kDailyRealm)) {
    return {std::string(kDailyRealm), refusal_of_server(source, context).value_or(JoinAnswer{})};
  }
  const auto* realm = context.realms.named(name);
  return {realm == nullptr ? "" : realm->name, answer_to(realm, name, source, context)};
}

std::string packs_as_json(const std::vector<ContentPack>& packs) {
  std::string json;
  for (const ContentPack& pack : packs) {
    json += fmt::format("{}{{\"name\":{},\"version\":{},\"sha256\":{}}}", json.empty() ? "" : ",",
                        json_text(pack.name), json_text(pack.version), json_text(pack.hash));
  }
  return "[" + json + "]";
}

std::string realms_as_json(const RealmList& list) {
  std::string json;
  for (const RealmEntry& realm : list.realms) {
    json += fmt::format(
        "{}{{\"name\":{},\"players\":{},\"places\":{},\"depth\":{},\"turn\":{},"
        "\"packs\":{}}}",
        json.empty() ? "" : ",", json_text(realm.name), realm.players, realm.places, realm.depth,
        realm.turn, packs_as_json(realm.packs));
  }
  return "[" + json + "]";
}

}  // namespace

std::string realm_of_page(const HttpRequest& request) {
  if (request.path() == "/-/status.json") return std::string(realm_asked_for(request.target));
  return realm_in_path(request.target).value_or("");
}

std::string sentence_of(Limited limited, const AddressLimits& limits) {
  const auto plural = [](std::uint32_t n) { return n == 1 ? "" : "s"; };
  switch (limited) {
    case Limited::Connections: {
      const std::uint32_t most = limits.connections.most;
      return fmt::format(
          "{} connection{} from your address {} open already (--connections-by-address)", most,
          plural(most), most == 1 ? "is" : "are");
    }
    case Limited::Pages:
      return fmt::format("more than {} page{} a second to your address (--pages-by-address)",
                         limits.pages.most, plural(limits.pages.most));
    default:
      return fmt::format(
          "more than {} connection{} a second from your address (--handshakes-by-address)",
          limits.handshakes.most, plural(limits.handshakes.most));
  }
}

Page status_page(const HttpRequest& request, const ClientAddress& source, ServerContext& context) {
  const AskedFor asked = asked_for(realm_asked_for(request.target), source, context);
  const ServerStatus status = status_of(asked.name, asked.answer, context);
  std::string body = fmt::format(
      "{{\"server\":{},\"version\":{},\"protocols\":[{}],\"motd\":{},\"guests\":{},"
      "\"accounts\":{},\"packs\":{},\"realms\":{},\"realm\":{},\"may_join\":{},\"sentence\":{},"
      "\"wait_ms\":{}}}\n",
      json_text(status.server), json_text(status.version), fmt::join(status.protocols, ","),
      json_text(status.motd), status.guests, status.accounts, packs_as_json(context.options.packs),
      realms_as_json(context.lobby.list(context.clock.now_ms())),
      asked.name.empty() ? "null" : json_text(status.realm), status.may_join,
      json_text(status.sentence), status.wait_ms);
  return {200, "application/json", std::move(body), {{"Cache-Control", "max-age=5"}}};
}

}  // namespace undercroft
