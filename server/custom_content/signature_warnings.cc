// signature_warnings.cc: looks for levels that draw, and for pieces that are drawn.
#include "server/custom_content/signature_warnings.h"

#include <algorithm>

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

template <typename Tables>
bool any_draws(const Tables& tables, std::string_view signature) {
  return std::any_of(tables.begin(), tables.end(), [signature](const auto& table) {
    return std::any_of(
        table.signatures.begin(), table.signatures.end(),
        [signature](const SignatureCount& entry) { return entry.signature == signature; });
  });
}

template <typename Pieces>
bool any_has(const Pieces& pieces, std::string_view signature) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [signature](const auto& piece) { return piece.signature == signature; });
}

}  // namespace

std::vector<TableWarning> piece_warnings(const CheckedContent& content, const toml::table& piece) {
  const toml::node* node = piece.get("signature");
  const auto word = piece["signature"].value<std::string>();
  if (!word || word->empty()) return {};
  if (any_draws(content.after.levels(), *word) || any_draws(content.after.themes(), *word)) {
    return {};
  }
  return {{line_of(*node), "no level draws the signature '" + *word +
                               "': name it in the signatures of a [[level]] or a theme"}};
}

std::vector<TableWarning> draw_warnings(const CheckedContent& content, const toml::table& drawing) {
  std::vector<TableWarning> found;
  const toml::table* signatures = drawing["signatures"].as_table();
  if (signatures == nullptr) return found;
  for (const auto& [key, node] : *signatures) {
    const bool has_pieces =
        any_has(content.after.all(), key.str()) || any_has(content.after.rooms(), key.str());
    if (has_pieces) continue;
    found.push_back({line_of(node), "nothing has the signature '" + std::string(key.str()) + "'"});
  }
  return found;
}

}  // namespace undercroft
