// ping_words.cc: the bytes of a ping.
#include "server/fleet/ping_words.h"

#include "server/fleet/link_bytes.h"

namespace undercroft {
namespace {

constexpr unsigned kBeats = 1;
constexpr unsigned kDraining = 2;

}  // namespace

std::string encode_ping(const PingWords& words) {
  std::string bytes;
  LinkWriter out(bytes);
  out.text(words.id);
  out.number((words.beats_go_through ? kBeats : 0) | (words.is_draining ? kDraining : 0), 1);
  out.number(words.load, 4);
  for (const std::uint64_t part :
       {words.mark.cluster, words.mark.generation, words.mark.revision}) {
    out.number(part, 8);
  }
  return bytes;
}

Expected<PingWords> decode_ping(std::string_view bytes) {
  LinkReader in(bytes);
  PingWords words;
  words.id = in.text(PingWords::kMostId);
  const std::uint64_t flags = in.number(1);
  words.beats_go_through = (flags & kBeats) != 0;
  words.is_draining = (flags & kDraining) != 0;
  words.load = static_cast<std::uint32_t>(in.number(4));
  // Servers before 0.6 say nothing of the store.
  if (in.left() > 0) words.mark = {in.number(8), in.number(8), in.number(8)};
  if (!in.is_whole() || words.id.empty()) return failed("a ping is damaged");
  return words;
}

}  // namespace undercroft
