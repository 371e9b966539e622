// line.cc: words from one thread to another.
#include "server/gateway/line.h"

#include <utility>

namespace undercroft {
namespace {

// Answers to an intent may be on their way without holding back the delta that follows from it;
// more than this, and the far end reads too slowly for another one.
constexpr std::size_t kOnTheWayWhenReady = 512;  // bytes

}  // namespace

DistantLine::DistantLine(Worker& worker, std::weak_ptr<Line> line, Host& host)
    : worker_(worker), line_(std::move(line)), host_(host) {}

void DistantLine::send(std::string_view frame) {
  on_the_way_ += frame.size();
  worker_.run([line = line_, frame = std::string(frame)]() mutable {
    if (const auto here = line.lock()) here->write(std::move(frame));
  });
}

bool DistantLine::is_ready() const { return on_the_way_ <= kOnTheWayWhenReady; }

void DistantLine::close(CloseCode code, std::string_view reason) {
  worker_.run([line = line_, code, why = std::string(reason)]() mutable {
    if (const auto here = line.lock()) here->close(code, std::move(why));
  });
}

void DistantLine::join(const Hello& hello) {
  host_.run([self = shared_from_this(), hello](Realm& realm) { realm.join(hello, self); });
}

void DistantLine::receive(ClientMessage message) {
  host_.run([self = shared_from_this(), message = std::move(message)](Realm& realm) {
    realm.receive(*self, message);
  });
}

void DistantLine::written(std::size_t bytes) {
  host_.run([self = shared_from_this(), bytes](Realm& realm) {
    const bool was_ready = self->is_ready();
    self->on_the_way_ -= bytes;
    if (!was_ready && self->is_ready()) realm.ready(*self);
  });
}

void DistantLine::lost() {
  host_.run([self = shared_from_this()](Realm& realm) { realm.drop(*self); });
}

}  // namespace undercroft
