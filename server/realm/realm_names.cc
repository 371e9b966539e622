// realm_names.cc: checks a name, a path or a Hello without a realm.
#include "server/realm/realm_names.h"

#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {

bool is_realm_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return is_player_name(name) && is_letter(name.front());
}

std::optional<std::string_view> realm_in_path(std::string_view path) {
  path = path.substr(0, path.find('?'));
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  if (!path.empty() && !is_realm_name(path)) return std::nullopt;
  return path;
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
