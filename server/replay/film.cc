// film.cc: walks through the past turn by turn, and draws what the viewer would show.
#include "server/replay/film.h"

#include "server/replay/told_picture.h"
#include "server/replay/viewer_picture.h"

namespace undercroft {
namespace {

constexpr std::size_t kFilmedAtOnce = 1000;

void work_all(ReplayWalk& walk) {
  while (walk.work(kFilmedAtOnce)) {
  }
}

// Before the first turn there is nothing to see.
void open_eyes(ReplayWalk& walk, const FilmOptions& options) {
  work_all(walk);
  if (!options.player.empty()) {
    walk.look_as(options.player);
  } else if (options.is_shared && !walk.index().heroes().empty()) {
    walk.look_as(walk.index().heroes().front().name);
  } else {
    walk.go_to_first();
  }
  work_all(walk);
}

}  // namespace

Expected<> play_film(ReplayWalk& walk, const FilmOptions& options,
                     const std::function<void(const std::string&, std::uint64_t)>& show) {
  if (options.is_shared) walk.leave_out_talk();
  open_eyes(walk, options);
  RecordNumber before = 0;
  for (std::uint64_t shown = 0; walk.fault().empty() && walk.position() != before;) {
    before = walk.position();
    if (options.to != 0 && before > options.to) break;
    const bool is_wanted = before >= options.from && walk.here() != nullptr;
    if (is_wanted) show(film_bytes(film_picture(walk, options.is_shared, options.size)), shown++);
    walk.step(ReplayWalk::Way::Forward, 1);
    work_all(walk);
  }
  return walk.fault().empty() ? Expected<>() : failed(walk.fault());
}

}  // namespace undercroft
