// theatre_hall.cc: places in theatres, and whether their links are still open.
#include "server/gateway/theatre/theatre_hall.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/gateway/pages/moment_pages.h"

namespace undercroft {
namespace {

// Players need the rest of the connections.
std::size_t most_visitors(const GatewayOptions& options) {
  return std::max<std::size_t>(options.max_connections / 4, 1);
}

Refusal no_place(std::string sentence) { return {RefusalCode::Full, std::move(sentence), {}, ""}; }

}  // namespace

// A theatre, and what the hall needs to look after it.
struct TheatreHall::Hosted {
  std::string code;
  std::string network;
  std::shared_ptr<TheatreRoom> room;
  OneShotTimer next_look;
};

TheatreHall::TheatreHall(ServerContext& context, Worker& worker)
    : context_(context),
      worker_(worker),
      speech_(
          context.options.settings,
          [bans = context.options.bans](const std::string& name) {
            return bans != nullptr && bans->is_muted(name);
          },
          context.clock, context.realm_metrics.admission) {}

TheatreHall::~TheatreHall() = default;

std::variant<TheatreHall::Seat, Refusal> TheatreHall::enter(const TheatreEntry& entry,
                                                            const std::string& network,
                                                            Connection& connection) {
  auto& visitors = context_.metrics.theatre_visitors;
  if (static_cast<std::size_t>(visitors.load()) >= most_visitors(context_.options)) {
    return no_place("The theatres of this server are full: try again later.");
  }
  const auto hosted = find_or_begin(entry, network);
  if (hosted == nullptr)
    return no_place("There is no room for another theatre now: try again later.");
  const auto number = hosted->room->enter(connection);
  if (!number) {
    return no_place("This theatre is full: it has " + std::to_string(kMaxVisitors) + " visitors.");
  }
  ++visitors;
  return Seat{entry.key(), hosted->room, *number};
}

std::shared_ptr<TheatreHall::Hosted> TheatreHall::find_or_begin(const TheatreEntry& entry,
                                                                const std::string& network) {
  const auto found = hosted_.find(entry.key());
  if (found != hosted_.end()) return found->second;
  if (!context_.theatres.begin(network)) return nullptr;
  auto room = std::make_shared<TheatreRoom>(worker_, entry.moments, speech_);
  std::shared_ptr<Hosted> hosted(
      new Hosted{entry.code, network, std::move(room), OneShotTimer(worker_)});
  hosted_[entry.key()] = hosted;
  look_later(hosted);
  return hosted;
}

void TheatreHall::leave(const Seat& seat) {
  --context_.metrics.theatre_visitors;
  seat.room->leave(seat.number);
  if (!seat.room->is_empty()) return;
  const auto found = hosted_.find(seat.key);
  context_.theatres.end(found->second->network);
  hosted_.erase(found);
}

void TheatreHall::look_later(const std::shared_ptr<Hosted>& hosted) {
  hosted->next_look.start(context_.options.theatre_look, [this, weak = std::weak_ptr(hosted)] {
    if (const auto here = weak.lock()) look(here);
  });
}

// A host that cannot answer now is asked again.
void TheatreHall::look(const std::shared_ptr<Hosted>& hosted) {
  const auto judge = [this, weak = std::weak_ptr(hosted)](MomentSight::State state) {
    const auto here = weak.lock();
    if (here == nullptr) return;
    look_later(here);
    const bool stays = state == MomentSight::State::Open || state == MomentSight::State::Failed;
    if (stays) return;
    const std::string sentence(fault_of(state).sentence);
    here->room->send_away({RefusalCode::Server, sentence, {}, "moment"});
  };
  context_.options.moments->visit({hosted->code, "", MomentVisit::Wants::Nothing, {}},
                                  [&worker = worker_, judge](const MomentSight& sight) {
                                    worker.post([judge, state = sight.state] { judge(state); });
                                  });
}

}  // namespace undercroft
