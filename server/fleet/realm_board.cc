// realm_board.cc: what goes on a board, and what is believed of one.
#include "server/fleet/realm_board.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

static_assert(kMostOnBoard <= std::size_t{kMaxRealmsTold}, "the decoder takes no more");

std::uint32_t idle_seconds(const RealmEntry& realm) { return realm.idle_s.value_or(UINT32_MAX); }

bool is_livelier(const RealmEntry& a, const RealmEntry& b) {
  return a.players != b.players ? a.players > b.players : idle_seconds(a) < idle_seconds(b);
}

bool is_sound(const RealmEntry& realm) {
  return is_player_name(realm.name) &&
         std::all_of(realm.names.begin(), realm.names.end(), is_player_name);
}

}  // namespace

std::vector<RealmEntry> liveliest(std::vector<RealmEntry> realms) {
  std::stable_sort(realms.begin(), realms.end(), is_livelier);
  if (realms.size() > kMostOnBoard) realms.resize(kMostOnBoard);
  return realms;
}

std::string encode_board(const std::vector<RealmEntry>& realms) {
  return encode(ServerMessage(RealmList{realms}));
}

std::optional<std::vector<RealmEntry>> decode_board(std::string_view bytes) {
  if (bytes.size() > kMostBoardBytes) return std::nullopt;
  auto message = decode_server(bytes);
  auto* list = message ? std::get_if<RealmList>(&*message) : nullptr;
  if (list == nullptr || list->realms.size() > kMostOnBoard || list->status) return std::nullopt;
  if (!std::all_of(list->realms.begin(), list->realms.end(), is_sound)) return std::nullopt;
  return std::move(list->realms);
}

}  // namespace undercroft
