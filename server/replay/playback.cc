// playback.cc: replays a log page by page.
#include "server/replay/playback.h"

#include <vector>

#include "server/replay/replayer.h"

namespace undercroft {
namespace {

constexpr std::size_t kPage = 1000;  // records

class Playing {
 public:
  Playing(Replayer first, const std::function<bool(const Played&)>& show)
      : replayer_(std::move(first)), show_(show) {}

  [[nodiscard]] bool is_done() const { return is_done_; }

  Expected<> play(RecordNumber number, const std::string& bytes) {
    auto record = decode_record(bytes);
    if (!record) return failed("input " + std::to_string(number) + ": " + record.error());
    auto played = replayer_.play(*record, outcome_);
    if (!played || !record->input) return played;
    is_done_ = !show_({number, *record->input, replayer_.state(), outcome_});
    return {};
  }

 private:
  Replayer replayer_;
  const std::function<bool(const Played&)>& show_;
  Outcome outcome_;
  bool is_done_ = false;
};

}  // namespace

Expected<RecordNumber> play_back(Store& store, const std::string& realm,
                                 const CatalogueOf& catalogue_of,
                                 const std::function<bool(const Played&)>& show) {
  auto first = Replayer::begin(store, realm, catalogue_of);
  if (!first) return failed(first.error());
  return play_back_from(*std::move(first), store, realm, show);
}

Expected<RecordNumber> play_back_from(Replayer first, Store& store, const std::string& realm,
                                      const std::function<bool(const Played&)>& show) {
  RecordNumber next = first.at() + 1;
  Playing playing(std::move(first), show);
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
