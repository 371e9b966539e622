// pack_list.cc: tells packs from the game's own content, and hashes them.
#include "server/custom_content/pack_list.h"

#include <algorithm>
#include <set>

#include "server/archive/sha256.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/pack_loading.h"
#include "server/sim/content/pack_reader.h"
#include "server/sim/content/words_reader.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

std::string_view file_name_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return std::string_view(path).substr(slash == std::string::npos ? 0 : slash + 1);
}

// The game's own batches come first, a file each.
bool is_builtin(const std::vector<ContentText>& batch, std::set<std::string>& seen) {
  if (batch.size() != 1) return false;
  const auto& builtin = builtin_content();
  const bool has_its_name =
      std::any_of(builtin.begin(), builtin.end(),
                  [&](const ContentFile& file) { return file.name == batch.front().file; });
  return has_its_name && seen.insert(batch.front().file).second;
}

}  // namespace

ContentPack label_of_pack(const std::vector<ContentText>& files) {
  ContentPack label{pack_name_of(files.front().file), "", hash_of_pack(files)};
  for (const ContentText& file : files) {
    Complaints none(file.file);
    const auto table = parse_toml(file.text, none);
    if (!table || !describes_pack(file.file, *table)) continue;
    const Pack pack = read_pack(*table, none);
    label.name = pack.name;
    label.version = pack.version;
  }
  label.name = plain_text(label.name, kLongestName);
  return label;
}

std::string hash_of_pack(const std::vector<ContentText>& files) {
  std::vector<const ContentText*> sorted;
  for (const ContentText& file : files) sorted.push_back(&file);
  std::sort(sorted.begin(), sorted.end(), [](const ContentText* a, const ContentText* b) {
    return file_name_of(a->file) < file_name_of(b->file);
  });
  Sha256 hash;
  for (const ContentText* file : sorted) {
    hash.add(file_name_of(file->file));
    hash.add("\n" + std::to_string(file->text.size()) + "\n");
    hash.add(file->text);
  }
  return hash.finish();
}

std::vector<ContentPack> packs_in(const std::vector<std::vector<ContentText>>& batches) {
  std::vector<ContentPack> packs;
  std::set<std::string> seen;
  for (const auto& batch : batches) {
    const bool is_pack = !packs.empty() || !is_builtin(batch, seen);
    if (is_pack && !batch.empty()) packs.push_back(label_of_pack(batch));
  }
  return packs;
}

}  // namespace undercroft
