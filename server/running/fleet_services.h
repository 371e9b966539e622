// fleet_services.h: what a server needs that shares its store with others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/admin/fleet_questions.h"
#include "server/base/task_queue.h"
#include "server/fleet/board_exchange.h"
#include "server/fleet/etcd_roster.h"
#include "server/fleet/fleet.h"
#include "server/gateway/gateway.h"
#include "server/running/fleet_moves.h"
#include "server/settings/config.h"
#include "server/store/etcd/etcd_store.h"

namespace undercroft {

// FleetServices make a server a member of a fleet: other servers pass players on to it, and see
// which realms it has.
class FleetServices {
 public:
  // `server`: this server's name in the store. Opens the fleet's port. The gateway may still be
  // null. Fails with a sentence. REQUIRES: --fleet is set; all arguments outlive the services.
  [[nodiscard]] static Expected<std::unique_ptr<FleetServices>> open(
      const Config& config, EtcdStore& etcd, const std::string& server, const Clock& clock,
      const std::unique_ptr<Gateway>& gateway);

  [[nodiscard]] Fleet& fleet() { return *fleet_; }
  [[nodiscard]] FleetView view() const;  // for administration
  // Joins. REQUIRES: there is a gateway.
  void start();
  // `answer` answers questions of other servers, as answer_to_server(), on a thread of its own.
  // Called before start().
  void answer_by(std::function<std::string(const std::string& line)> answer) {
    answer_ = std::move(answer);
  }
  // From now on questions have no answer.
  void stop_answers() { questions_.close(); }
  // As FleetQuestions::ask.
  [[nodiscard]] std::vector<FleetReply> ask_all(const std::string& line);

  // Shows no more realms to the others, and then leaves.
  void stop_boards() { boards_.reset(); }
  void stop() { fleet_->stop(); }

 private:
  FleetServices(EtcdStore& etcd, const std::unique_ptr<Gateway>& gateway)
      : etcd_(etcd), gateway_(gateway) {}
  [[nodiscard]] FleetCallbacks fleet_callbacks();
  void take_question(std::string line, const std::function<void(std::string)>& answer);
  [[nodiscard]] BoardCallbacks board_callbacks() const;

  EtcdStore& etcd_;
  const std::unique_ptr<Gateway>& gateway_;
  std::function<std::string(const std::string&)> answer_ = [](const std::string&) {
    return std::string();
  };
  TaskQueue questions_{
      TaskQueue::Options{.most_waiting = 16, .begin = TaskQueue::Begin::WhenNeeded}};
  std::unique_ptr<FleetRoster> roster_;
  std::unique_ptr<Fleet> fleet_;
  std::unique_ptr<FleetMoves> moves_;
  std::unique_ptr<BoardExchange> boards_;  // from start() on
};

}  // namespace undercroft
