// line.h: a player's connection, seen from the thread of its realm.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/gateway/host.h"
#include "server/gateway/worker.h"

namespace undercroft {

// A connection on its own worker. Called there only.
class Line {
 public:
  virtual ~Line() = default;
  virtual void write(std::string frame) = 0;
  // Sends what is queued, then a close frame. What is written after it is dropped.
  virtual void close(CloseCode code, std::string reason) = 0;
};

// The far end that a realm speaks to, on the realm's thread, while the socket is on another: words
// go there as tasks, and so does the news that they have been sent come back. No locks.
class DistantLine final : public Connection, public std::enable_shared_from_this<DistantLine> {
 public:
  DistantLine(Worker& worker, std::weak_ptr<Line> line, Host& host);

  // ---- on the realm's thread ----
  void send(std::string_view frame) override;
  [[nodiscard]] bool is_ready() const override;
  void close(CloseCode code, std::string_view reason) override;

  // ---- on the connection's thread ----
  void join(const Hello& hello);
  void receive(ClientMessage message);
  void written(std::size_t bytes);  // so many of what was sent have left
  void lost();

 private:
  Worker& worker_;            // the connection's
  std::weak_ptr<Line> line_;  // only ever locked on worker_, or it might die on the wrong thread
  Host& host_;
  std::size_t on_the_way_ = 0;  // bytes sent but not written yet; touched on the realm's thread
};

}  // namespace undercroft
