// replay_viewing.cc: a loop of keys, work and pictures.
#include "server/commands/replay_viewing.h"

#include <chrono>
#include <optional>
#include <utility>

#include "server/commands/viewer_terminal.h"
#include "server/replay/replay_viewer.h"
#include "server/stored/worlds.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWorkFor{30};     // between two looks for keys
constexpr milliseconds kFrame{20};       // while it plays
constexpr milliseconds kEscapeWait{50};  // Escape alone, or the beginning of another key

// A Sitting is one use of the viewer on a terminal.
class Sitting {
 public:
  explicit Sitting(ReplayViewer& viewer) : viewer_(viewer) {}

  Expected<> run() {
    while (!viewer_.is_over()) {
      const bool is_busy = work();  // before the picture, which may stand until a key is pressed
      if (!terminal_.show(viewer_.picture(ViewerTerminal::size()))) return gone();
      const auto typed = terminal_.read(patience(is_busy));
      if (!typed) return gone();
      take(typed->empty() ? reader_.give_up() : reader_.read(*typed));
      viewer_.elapse(passed());
    }
    return {};
  }

 private:
  static Expected<> gone() { return failed("the terminal has gone"); }

  [[nodiscard]] bool work() {
    const auto until = std::chrono::steady_clock::now() + kWorkFor;
    bool is_busy = true;
    while (is_busy && std::chrono::steady_clock::now() < until) is_busy = viewer_.work();
    return is_busy;
  }
  // How long to wait for a key; nothing: for ever.
  [[nodiscard]] std::optional<milliseconds> patience(bool is_busy) const {
    if (reader_.is_waiting()) return kEscapeWait;
    if (is_busy) return milliseconds(0);
    return viewer_.is_playing() ? std::optional(kFrame) : std::nullopt;
  }
  void take(const std::vector<WalkKey>& keys) {
    for (const WalkKey& key : keys) {
      if (key.sort == WalkKey::Sort::Suspend) terminal_.suspend();
      if (key.sort == WalkKey::Sort::Redraw) terminal_.redraw();
      viewer_.take(key);
    }
  }
  std::uint64_t passed() {
    const auto now = std::chrono::steady_clock::now();
    const auto ms = std::chrono::duration_cast<milliseconds>(now - last_);
    last_ += ms;
    return static_cast<std::uint64_t>(ms.count());
  }

  ReplayViewer& viewer_;
  WalkKeyReader reader_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  ViewerTerminal terminal_;
};

// The option by which other commands find the same store.
std::string option_of(const std::string& source) {
  const bool is_url = source.starts_with("etcd://") || source.starts_with("etcds://");
  return (is_url ? "--store " : "--data ") + source;
}

}  // namespace

Expected<> view_past(Store& store, const std::string& realm, const std::string& player,
                     const std::string& source) {
  auto first = Replayer::begin_at_oldest(store, realm, catalogue_of);
  if (!first) return failed(first.error());
  auto log = RealmLog::open(store, realm, first->at());
  if (!log) return failed(log.error());
  ReplayViewer viewer(*std::move(log), *std::move(first), player,
                      {.unicode = can_show_unicode(), .store = option_of(source)});
  if (auto sat = Sitting(viewer).run(); !sat) return sat;
  if (viewer.walk().fault().empty()) return {};
  return failed(viewer.walk().fault());
}

}  // namespace undercroft
