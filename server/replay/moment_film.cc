// moment_film.cc: asks for one part after the other, as a visitor's client does.
#include "server/replay/moment_film.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/replay/past_query.h"
#include "server/replay/told_picture.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kRecordsInASlice = 1000;
constexpr std::size_t kLinesKept = 40;  // more than any picture has rows for

// A MomentCamera draws the moments of one part after the other.
class MomentCamera {
 public:
  MomentCamera(Size size, const std::function<void(const std::string&, std::uint64_t)>& show)
      : size_(size), show_(show) {}

  // A part begins with the whole state at its first moment, which the part before has shown.
  Expected<> add(const PastPart& part) {
    told_.known = {};
    told_.last = part.last;
    std::uint32_t moment = part.first;
    for (const Delta& delta : part.deltas) {
      if (auto fits = apply(told_.known, delta); !fits) return fits;
      if (moment > told_.moment) film(moment, delta);
      ++moment;
    }
    return {};
  }
  [[nodiscard]] std::uint32_t shown() const { return told_.moment; }

 private:
  void film(std::uint32_t moment, const Delta& delta) {
    told_.moment = moment;
    told_.fresh = delta.lines.size();
    told_.lines.insert(told_.lines.end(), delta.lines.begin(), delta.lines.end());
    if (told_.lines.size() > kLinesKept) {
      const auto old = static_cast<std::ptrdiff_t>(told_.lines.size() - kLinesKept);
      told_.lines.erase(told_.lines.begin(), told_.lines.begin() + old);
    }
    show_(film_bytes(told_picture(told_, size_)), moment - 1);
  }

  Size size_;
  const std::function<void(const std::string&, std::uint64_t)>& show_;
  ToldMoment told_;
};

// What a visitor is sent. It is read back from the frame, so names are hidden if the link hides
// them.
Expected<PastPart> part_from(RealmPast& past, const MomentFilm& film, std::uint32_t first) {
  PastQuery query(past, film.hero, AskPast{0, first, kMaxMoments}, film.window);
  while (query.work(kRecordsInASlice)) {
  }
  if (!query.fault().empty()) return failed(query.fault());
  auto message = decode_server(query.frame());
  if (!message) return failed(message.error());
  auto part = std::get<PastPart>(*std::move(message));
  if (part.deltas.empty()) return failed(part.sentence);
  return part;
}

}  // namespace

Expected<std::uint64_t> play_moments(
    RealmPast& past, const MomentFilm& film,
    const std::function<void(const std::string&, std::uint64_t)>& show) {
  MomentCamera camera(film.size, show);
  for (;;) {
    const std::uint32_t before = camera.shown();
    const auto part = part_from(past, film, std::max(before, 1U));
    if (!part) return failed(part.error());
    if (auto added = camera.add(*part); !added) return failed(added.error());
    const bool is_over = camera.shown() == part->last || camera.shown() == before;
    if (is_over) return camera.shown();
  }
}

}  // namespace undercroft
