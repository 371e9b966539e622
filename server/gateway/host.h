// host.h: a realm at home on its worker, woken when one of its deadlines passes.
#pragma once

#include <functional>
#include <memory>

#include "server/gateway/worker.h"
#include "server/realm/realm.h"

namespace undercroft {

class Host {
 public:
  // All three outlive the host.
  Host(Worker& worker, Realm& realm, const Clock& clock);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Does this with the realm, on its thread. From any thread.
  void run(std::function<void(Realm&)> task);

 private:
  struct Alarm;
  void set_alarm();

  Worker& worker_;
  Realm& realm_;
  const Clock& clock_;
  std::unique_ptr<Alarm> alarm_;
};

}  // namespace undercroft
