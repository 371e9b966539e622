// pack_warnings.cc: compares what is placed with what would be without the pack's files.
#include "server/custom_content/pack_warnings.h"

#include <algorithm>

#include "server/custom_content/placed_keys.h"
#include "server/sim/content/pack_loading.h"

namespace undercroft {

std::vector<ContentError> pack_warnings(const Catalogue& before, const Catalogue& after,
                                        const std::vector<ContentText>& files) {
  const std::vector<LinedText>& removes = after.packs().back().removes;
  const auto about = std::find_if(files.begin(), files.end(),
                                  [](const ContentText& file) { return is_pack_file(file.file); });
  if (about == files.end()) return {};
  if (removes.empty() && files.size() == 1) {
    return {{about->file, 1, "pack: it has no other file, and removes nothing", Severity::Warning}};
  }
  Catalogue without = before;
  for (const LinedText& removed : removes) {
    static_cast<void>(without.remove_blueprint(removed.text));
  }
  const KeySet placed_without = placed_keys(without);
  const KeySet placed = placed_keys(after);
  std::vector<ContentError> found;
  for (const LinedText& removed : removes) {
    const auto id = before.named(removed.text);
    if (!id || !placed.contains(before[*id].key) || placed_without.contains(before[*id].key)) {
      continue;
    }
    found.push_back({about->file, removed.line,
                     "pack: it removes '" + removed.text + "', but its own files place it again",
                     Severity::Warning});
  }
  return found;
}

}  // namespace undercroft
