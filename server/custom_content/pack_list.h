// pack_list.h: the packs of a realm's content, as hosts and players are shown them.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/loader.h"
#include "shared/content_pack.h"

namespace undercroft {

// 64 hex digits: the SHA-256 of the pack's files in the order of their names, for each of them its
// name without folders, a line end, its size in decimal digits, a line end, and its bytes.
[[nodiscard]] std::string hash_of_pack(const std::vector<ContentText>& files);

// The label of one pack. REQUIRES: it has a file.
[[nodiscard]] ContentPack label_of_pack(const std::vector<ContentText>& files);

// One label for each batch of content that is not the game's own, in order.
[[nodiscard]] std::vector<ContentPack> packs_in(
    const std::vector<std::vector<ContentText>>& batches);

}  // namespace undercroft
