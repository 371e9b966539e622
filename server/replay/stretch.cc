// stretch.cc: replays a realm, and notes what the turns of the stretch need.
#include "server/replay/stretch.h"

#include "server/realm/state/shared_content.h"
#include "server/replay/playback.h"
#include "server/replay/replayer.h"
#include "server/replay/stretch_filling.h"
#include "server/replay/stretch_notes.h"
#include "server/replay/turn_records.h"

namespace undercroft {
namespace {

// The content of the realm, with its catalogue.
Expected<> read_content(Store& store, const CatalogueOf& catalogue_of, Stretch& stretch) {
  const auto record = store.read(stretch.realm, 1, 1);
  if (!record) return failed(record.error().sentence);
  if (record->empty()) return failed("no realm called " + stretch.realm + " is stored here");
  auto beginning = read_beginning(store, record->front());
  if (!beginning) return failed(beginning.error().sentence);
  stretch.content = std::move(beginning->content);
  auto catalogue = catalogue_of(stretch.content);
  if (!catalogue) return failed(catalogue.error());
  stretch.catalogue = *std::move(catalogue);
  return {};
}

std::string earlier_run(const TurnSpan& asked, TurnNumber from) {
  return "turns " + std::to_string(asked.from + 1) + " to " + std::to_string(from) +
         ": they are of an earlier run, in another dungeon";
}

// Replays the stretch, and fills in what it needs.
Expected<> play_stretch(Store& store, const CatalogueOf& catalogue_of, Stretch& stretch) {
  const auto beginning = Replayer::begin(store, stretch.realm, catalogue_of);
  if (!beginning) return failed(beginning.error());
  World first = beginning->state().world;  // after record 1, in case the stretch begins there
  StretchNoter noter(first.entities().last());
  const auto played = play_back(store, stretch.realm, catalogue_of, [&](const Played& now) {
    if (now.number == stretch.before) {
      first = now.state.world;
      noter = StretchNoter(first.entities().last());
    }
    if (now.number > stretch.before) noter.note(now);
    return now.number < stretch.last;
  });
  if (!played) return failed(played.error());
  fill_in_stretch(stretch, first, noter.take());
  return {};
}

}  // namespace

Expected<Stretch> read_stretch(Store& store, const std::string& realm, const AskedTurns& asked,
                               const CatalogueOf& catalogue_of) {
  const auto turns = turns_meant(store, realm, asked, catalogue_of);
  if (!turns) return failed(turns.error());
  const auto records = records_of_turns(store, realm, *turns, catalogue_of);
  if (!records) return failed(records.error());
  Stretch stretch;
  stretch.realm = realm;
  stretch.from = records->from;
  stretch.to = turns->to;
  stretch.before = records->before;
  stretch.last = records->last;
  if (auto read = read_content(store, catalogue_of, stretch); !read) return failed(read.error());
  if (stretch.from != turns->from) stretch.left_out.push_back(earlier_run(*turns, stretch.from));
  if (auto played = play_stretch(store, catalogue_of, stretch); !played) {
    return failed(played.error());
  }
  return stretch;
}

}  // namespace undercroft
