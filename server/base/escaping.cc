// escaping.cc: escapes for JSON and HTML.
#include "server/base/escaping.h"

#include <fmt/format.h>

namespace undercroft {
namespace {

bool needs_json_escape(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20 || code == 0x7F || c == '<' || c == '>' || c == '&';
}

std::string_view html_entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return "";
  }
}

}  // namespace

std::string json_text(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (needs_json_escape(c)) {
      json += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
      continue;
    }
    if (c == '"' || c == '\\') json += '\\';
    json += c;
  }
  return json + '"';
}

std::string html_text(std::string_view text) {
  std::string html;
  for (const char c : text) {
    const std::string_view entity = html_entity(c);
    if (entity.empty()) {
      html += c;
    } else {
      html += entity;
    }
  }
  return html;
}

}  // namespace undercroft
