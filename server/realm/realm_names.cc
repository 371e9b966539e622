// realm_names.cc: checks a name, a path or a Hello without a realm.
#include "server/realm/realm_names.h"

#include <algorithm>

#include "shared/codec.h"
#include "shared/trimmed.h"
#include "shared/version.h"

namespace undercroft {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// "%74" is "t". A percent sign without two digits stays, and is part of no realm's name.
std::string unescaped(std::string_view text) {
  std::string out;
  for (; !text.empty(); text.remove_prefix(1)) {
    const bool is_escape =
        text.size() > 2 && text[0] == '%' && digit(text[1]) >= 0 && digit(text[2]) >= 0;
    out += is_escape ? static_cast<char>(digit(text[1]) * 16 + digit(text[2])) : text[0];
    if (is_escape) text.remove_prefix(2);
  }
  return out;
}

std::string_view without_query(std::string_view path) { return path.substr(0, path.find('?')); }

std::string_view without_slashes(std::string_view path) {
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

}  // namespace

bool is_realm_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return is_player_name(name) && is_letter(name.front());
}

std::optional<std::string> realm_in_path(std::string_view path) {
  path = without_query(path);
  if (!path.starts_with('/')) return std::nullopt;
  std::string name = unescaped(without_slashes(path));
  if (!name.empty() && !is_realm_name(name)) return std::nullopt;
  return name;
}

std::optional<std::string> usual_path(std::string_view path) {
  const auto name = realm_in_path(path);
  path = without_query(path);
  if (!name || path == "/" + *name) return std::nullopt;
  std::string up;
  for (auto more = std::count(path.begin(), path.end(), '/'); more > 1; --more) up += "../";
  return (up.empty() ? "./" : up) + *name;
}

void trim_names(Hello& hello) {
  for (std::string* name : {&hello.name, &hello.realm, &hello.watch}) *name = trimmed(*name);
}

std::optional<Refusal> fault_in(const Hello& hello) {
  if (hello.protocol != kProtocolVersion) {
    return Refusal{RefusalCode::Version,
                   "This server speaks protocol " + std::to_string(kProtocolVersion) + ", not " +
                       std::to_string(hello.protocol) + ".",
                   {kProtocolVersion}};
  }
  // Only new players need a name; returning ones have theirs.
  const bool is_new = hello.resume_token.empty() && hello.link.empty();
  if (is_new && !is_player_name(hello.name)) {
    return Refusal{RefusalCode::Name, "A name has 3 to 16 letters, digits, _ or -.", {}};
  }
  return std::nullopt;
}

Refusal closed_realm(std::string_view name) {
  return {RefusalCode::Server,
          "The realm " + plain_text(name, 64) +
              " is closed: its stored data is damaged, and the host has to repair it.",
          {},
          "closed"};
}

Refusal needs_upgrade(std::string_view name) {
  return {RefusalCode::Server,
          "A newer version of the game has played the realm " + plain_text(name, 64) +
              ". It opens when its host has updated this server.",
          {},
          "upgrade"};
}

Refusal archived_realm(std::string_view why) {
  return {RefusalCode::Server, std::string(why), {}, "archived"};
}

std::string archived_sentence(std::string_view name, std::string_view reason) {
  const std::string why = reason.empty() ? "" : ": " + plain_text(reason, 200);
  return "The realm " + plain_text(name, 64) + " is archived" + why +
         ". Its host can bring it back.";
}

Refusal no_such_realm(std::string_view name) {
  return {
      RefusalCode::NoSuchRealm, "There is no realm called " + plain_text(name, 64) + " here.", {}};
}

}  // namespace undercroft
