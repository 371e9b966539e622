// playback.cc: replays a log page by page.
#include "server/replay/playback.h"

#include <optional>
#include <utility>
#include <vector>

#include "server/realm/state/shared_content.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/world_codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kPage = 1000;  // records

Expected<RealmState> first_state(Store& store, const std::string& realm,
                                 const CatalogueOf& catalogue_of) {
  const auto first = store.read(realm, 1, 1);
  if (!first) return failed(first.error().sentence);
  if (first->empty()) return failed("no realm called " + realm + " is stored here");
  return as_expected(read_beginning(store, first->front()))
      .and_then([&](const Beginning& beginning) {
        return catalogue_of(beginning.content)
            .and_then([&](std::shared_ptr<const Catalogue> catalogue) {
              return decode_world(beginning.world, std::move(catalogue));
            })
            .map([](World world) { return RealmState(std::move(world)); });
      });
}

class Playing {
 public:
  Playing(RealmState state, const std::function<bool(const Played&)>& show)
      : state_(std::move(state)), show_(show) {}

  [[nodiscard]] bool is_done() const { return is_done_; }

  Expected<> play(RecordNumber number, const std::string& bytes) {
    auto record = decode_record(bytes);
    if (!record) return failed("input " + std::to_string(number) + ": " + record.error());
    if (!record->input) {
      simulation_ = record->simulation;
      return {};
    }
    apply(state_, *record->input, outcome_);
    if (!outcome_.why_not.empty() || state_.world.hash() != record->hash) {
      return failed("input " + std::to_string(number) + " replays to a different result" +
                    (simulation_ == kSimulationVersion
                         ? ""
                         : ", recorded by simulation " + std::to_string(simulation_) +
                               "; this one is " + std::to_string(kSimulationVersion)) +
                    (outcome_.why_not.empty() ? "" : ": " + outcome_.why_not));
    }
    is_done_ = !show_({number, *record->input, state_, outcome_});
    return {};
  }

 private:
  RealmState state_;
  const std::function<bool(const Played&)>& show_;
  Outcome outcome_;
  unsigned simulation_ = 0;
  bool is_done_ = false;
};

}  // namespace

Expected<RecordNumber> play_back(Store& store, const std::string& realm,
                                 const CatalogueOf& catalogue_of,
                                 const std::function<bool(const Played&)>& show) {
  auto first = first_state(store, realm, catalogue_of);
  if (!first) return failed(first.error());
  Playing playing(*std::move(first), show);
  RecordNumber next = 2;
  while (!playing.is_done()) {
    const auto page = store.read(realm, next, kPage);
    if (!page) return failed(page.error().sentence);
    if (page->empty()) break;
    for (const std::string& record : *page) {
      if (auto played = playing.play(next++, record); !played) return failed(played.error());
      if (playing.is_done()) break;
    }
  }
  return next - 1;
}

}  // namespace undercroft
