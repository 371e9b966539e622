// store_wait.cc: a gateway without realms, and a look at etcd every few seconds.
#include "server/running/store_wait.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <utility>

#include "server/base/thread_start.h"
#include "server/gateway/gateway.h"
#include "server/running/server_options.h"
#include "server/running/service_manager.h"
#include "server/running/steady_clock.h"
#include "server/store/etcd/etcd_probe.h"
#include "server/stored/open_store.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kForAnAnswer{3000};
constexpr milliseconds kFirstPause{250};
constexpr milliseconds kLongestPause{5000};
// By then the server has looked again, or the service manager may restart it.
constexpr const char* kExtendStart = "EXTEND_TIMEOUT_USEC=60000000";

// A WaitingRoom has the server's ports open.
class WaitingRoom {
 public:
  WaitingRoom(const Config& config, std::string sentence)
      : gateway_(options_of(config, std::move(sentence)), clock_, metrics_) {}
  ~WaitingRoom() {
    gateway_.stop(CloseCode::Restart, "the server starts");
    if (thread_.joinable()) thread_.join();
  }
  WaitingRoom(const WaitingRoom&) = delete;
  WaitingRoom& operator=(const WaitingRoom&) = delete;

  [[nodiscard]] Expected<> open() {
    if (auto opened = gateway_.listen(); !opened) return opened;
    gateway_.stop_on_signals();
    gateway_.start();
    thread_ = start_thread([this] {
      static_cast<void>(gateway_.join());
      ended_.set_value();
    });
    return {};
  }
  [[nodiscard]] std::string address() const { return gateway_.address(); }
  // True when a signal has stopped it.
  [[nodiscard]] bool has_ended_within(milliseconds time) const {
    return has_ended_.wait_for(time) == std::future_status::ready;
  }

 private:
  static GatewayOptions options_of(const Config& config, std::string sentence) {
    GatewayOptions options = gateway_options(config);
    options.waits_for = std::move(sentence);
    return options;
  }

  SteadyClock clock_;
  RealmMetrics metrics_;
  Gateway gateway_;
  std::promise<void> ended_;
  std::future<void> has_ended_ = ended_.get_future();
  std::thread thread_;
};

// A URL that cannot be read is for the opening of the store to report.
std::string why_away(const Config& config) {
  if (!config.store.is_set()) return "";
  const auto etcd = etcd_of(config);
  return etcd ? why_etcd_is_away(*etcd, kForAnAnswer) : "";
}

}  // namespace

bool is_store_away(const Config& config) { return !why_away(config).empty(); }

Expected<bool> wait_for_store(const Config& config) {
  std::string why = why_away(config);
  if (why.empty()) return true;
  const std::string sentence = "waiting for etcd at " + config.store.url;
  WaitingRoom room(config, sentence);
  if (auto opened = room.open(); !opened) return failed(opened.error());
  spdlog::warn("{}: {} (health is at {})", sentence, why, room.address());
  for (milliseconds pause = kFirstPause; !why.empty(); why = why_away(config)) {
    notify_service_manager(kExtendStart);
    if (room.has_ended_within(pause)) return false;
    pause = std::min(2 * pause, kLongestPause);
  }
  spdlog::info("etcd answers");
  return true;
}

}  // namespace undercroft
