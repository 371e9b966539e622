// store.cc: appending synchronously.
#include "server/store/store.h"

#include <future>
#include <utility>

namespace undercroft {

Durable append_and_wait(Store& store, const Owner& owner, RecordNumber after,
                        std::vector<std::string> records) {
  std::promise<Durable> answer;
  store.append(owner, after, std::move(records), [&](const Durable& a) { answer.set_value(a); });
  return answer.get_future().get();
}

}  // namespace undercroft
