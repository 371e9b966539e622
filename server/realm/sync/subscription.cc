// subscription.cc: sending what is marked, when the client is ready and the store has it.
#include "server/realm/sync/subscription.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr std::size_t kMaxLinesWaiting = 64;

}  // namespace

std::string text_of(const ChatLine& line) {
  if (line.from.empty()) return line.text;
  if (!line.to.empty()) return line.from + " to " + line.to + ": " + line.text;
  return line.deed ? "* " + line.from + " " + line.text : line.from + ": " + line.text;
}

Subscription::Subscription(std::shared_ptr<Connection> connection, EntityId player,
                           ReportsTold told, const Progress& progress)
    : connection_(std::move(connection)), player_(player), progress_(progress) {
  sent_.reports = told;
  sent_.entities.give(player);  // so that every client knows its own body by the number 1
}

void Subscription::send_now(std::string_view frame, std::optional<std::uint32_t> turn_of) {
  connection_->send(frame);
  if (turn_of) connection_->sent_turn_of(*turn_of);
}

void Subscription::hand_over(std::string_view frame, std::optional<std::uint32_t> turn_of) {
  if (held_.empty() && progress_.is_durable()) return send_now(frame, turn_of);
  held_.push_back({progress_.written, std::string(frame), turn_of});
}

bool Subscription::release() {
  if (held_.empty()) return false;
  while (!held_.empty() && held_.front().follows <= progress_.durable) {
    send_now(held_.front().frame, held_.front().turn_of);
    held_.pop_front();
  }
  return held_.empty();
}

void Subscription::mark(Changes&& changes) {
  marks_.add(changes, DeltaBuffers::of_this_thread().spare);
}

void Subscription::hint(std::string_view from, const ServerMessage& message) {
  const bool is_muted = muted && muted->hides(from);
  if (!is_muted && held_.empty() && connection_->is_ready()) send_at_once(message);
}

void Subscription::say(std::shared_ptr<const TalkLine> line) {
  if (muted && muted->hides(line->from)) return;
  lines_.push_back(std::move(line));
  if (lines_.size() > kMaxLinesWaiting) lines_.pop_front();
}

// The delta and the lines leave together: neither can keep the other waiting.
Sent Subscription::tell(const DeltaSource& from) {
  if (!held_.empty() || !connection_->is_ready()) return {};
  Sent sent = tell_delta(from);
  if (sent_.reports.last < from.reports.last()) {  // those behind a story
    const Sent rest = tell_delta(from);
    sent = {sent.deltas + rest.deltas, sent.bytes + rest.bytes};
  }
  for (const auto& line : lines_) {
    hand_over(line->frame);
    heard_.add(line->text);
  }
  lines_.clear();
  return sent;
}

bool Subscription::has_logged(const std::vector<EntityId>& arrivals, bool is_event) const {
  if (!sent_.tells_lines || arrivals.empty()) return sent_.tells_lines && is_event;
  const std::vector<EntityId>& logged = sent_.arrivals.ids;
  return std::all_of(arrivals.begin(), arrivals.end(), [&](EntityId id) {
    return std::find(logged.begin(), logged.end(), id) != logged.end();
  });
}

Sent Subscription::tell_step(const DeltaSource& from, bool first) {
  if (first) tells_steps_ = held_.empty() && connection_->is_ready();
  return tells_steps_ ? tell_delta(from) : Sent{};
}

// A client that asked for no log gets them as lines of the realm's talk.
void Subscription::add_remarks(Delta& delta) {
  for (std::string& text : remarks_) {
    if (sent_.tells_lines) {
      delta.lines.push_back({std::move(text), ToldLine::Tone::Mine, ToldLine::Weight::Mine});
    } else {
      send(with_kind({0, "", std::move(text)}));
    }
  }
  remarks_.clear();
}

Sent Subscription::tell_delta(const DeltaSource& from) {
  DeltaBuffers& buffers = DeltaBuffers::of_this_thread();
  DeltaBuilder(from, marks_, sent_, buffers).build();
  Delta& delta = buffers.delta;
  delta.accepted = std::exchange(accepted_, std::nullopt);
  delta.clock_ms = tells_moment ? from.moment : 0;
  add_remarks(delta);
  if (!says_anything(delta)) return {};
  const std::string frame = encode(delta);
  hand_over(frame, is_at_once_ ? delta.accepted : std::nullopt);
  for (ToldLine& line : delta.lines) {
    if (story_) story_->add(line);
    heard_.add(std::move(line.text));
  }
  return {1, frame.size()};
}

}  // namespace undercroft
