// realm_hand_over.cc: the steps of a hand-over.
#include "server/gateway/realm_hand_over.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

std::uint64_t in_ms(std::chrono::milliseconds time) {
  return static_cast<std::uint64_t>(time.count());
}

}  // namespace

RealmHandOver::RealmHandOver(ServerContext& context, Worker& worker, RealmLifecycle& realms)
    : context_(context), realms_(realms), timer_(worker) {}

std::vector<RealmLoad> RealmHandOver::open_realms() {
  const std::uint64_t now = context_.clock.now_ms();
  std::erase_if(stays_until_, [now](const auto& one) { return one.second <= now; });
  std::map<RealmId, std::uint64_t> since_ms;
  std::vector<RealmLoad> open;
  for (const RealmTable::Playing& one : context_.realms.playing()) {
    const auto known = since_ms_.find(one.id);
    const std::uint64_t since = known == since_ms_.end() ? now : known->second;
    since_ms[one.id] = since;
    const bool may_go = one.is_between_turns && !is_left_alone(one.name);
    open.push_back({one.name, 1 + one.players, may_go, context_.forwarded.of(one.id),
                    now - since >= in_ms(kSettles)});
  }
  since_ms_ = std::move(since_ms);
  return open;
}

bool RealmHandOver::is_left_alone(const std::string& realm) const {
  const auto stays = stays_until_.find(realm);
  return stays != stays_until_.end() && context_.clock.now_ms() < stays->second;
}

void RealmHandOver::leave_alone(const std::string& realm, std::chrono::milliseconds lasts) {
  std::uint64_t& until = stays_until_[realm];
  until = std::max(until, context_.clock.now_ms() + in_ms(lasts));
}

void RealmHandOver::spread(const FleetLoads& loads, Done done) {
  const bool is_paused = context_.clock.now_ms() < paused_until_ms_;
  if (job_ || is_paused) return done(LinkAnswer::Full);
  const std::vector<RealmLoad> open = open_realms();
  auto next = move_to_even_out(loads, open);
  if (!next) next = move_to_players(loads, open);
  if (!next) return done(LinkAnswer::Full);
  begin({.move = *std::move(next), .is_hosts = false, .done = std::move(done)});
}

void RealmHandOver::move(const std::string& realm, const FleetMember& to, Done done) {
  const auto* row = context_.realms.named(realm);
  if (row == nullptr || row->place != RealmPlace::Open) return done(LinkAnswer::NotMine);
  start({.move = {row->name, to}, .is_hosts = true, .done = std::move(done)});
}

void RealmHandOver::start(Job job) {
  if (!job_) return begin(std::move(job));
  if (waiting_.size() >= kMostWaiting) return job.done(LinkAnswer::Full);
  waiting_.push_back(std::move(job));
}

void RealmHandOver::begin(Job job) {
  if (context_.is_stopping()) return job.done(LinkAnswer::Full);
  job_ = std::move(job);
  context_.options.fleet->offer(job_->move.to, job_->is_hosts,
                                [this, door = realms_.arrivals().door()](const SharedOffer& offer) {
                                  door->post([this, offer] { agreed(offer); });
                                });
}

void RealmHandOver::agreed(SharedOffer offer) {
  if (offer == nullptr) return end(LinkAnswer::Draining);
  job_->offer = std::move(offer);
  job_->until_ms = context_.clock.now_ms() + in_ms(job_->is_hosts ? kHostsGapWithin : kGapWithin);
  try_realm();
}

void RealmHandOver::try_realm() {
  const auto* realm = context_.realms.named(job_->move.realm);
  const bool is_open = realm != nullptr && realm->place == RealmPlace::Open;
  if (!is_open || context_.is_stopping()) return end(LinkAnswer::NotMine);
  const bool is_late = context_.clock.now_ms() >= job_->until_ms;
  const bool forces = is_late && job_->is_hosts;
  if (forces || realm->status->is_between_turns()) return release(*realm, forces);
  if (is_late) return fail(LinkAnswer::Full, kAfterTurn);
  timer_.start(kLookAgain, [this] { try_realm(); });
}

void RealmHandOver::release(const RealmTable::Row& realm, bool forces) {
  const bool is_late = context_.clock.now_ms() >= job_->until_ms;
  job_->id = realm.id;
  realms_.release_to_other(
      realm.id, forces,
      {[this, id = realm.id] { parted(id); },
       [this, is_late](RealmLifecycle::Release how) { released(how, is_late); }});
}

void RealmHandOver::parted(RealmId id) {
  if (!job_ || job_->id != id) return;
  timer_.start(kMostSilence, [this, id] { realms_.end_release(id); });
}

void RealmHandOver::released(RealmLifecycle::Release how, bool was_late) {
  if (how == RealmLifecycle::Release::Failed) {
    spdlog::warn("{}: cannot be stored now, and stays", job_->move.realm);
    return fail_late(LinkAnswer::Full);
  }
  if (how == RealmLifecycle::Release::StillHere) {
    job_->id = RealmId::None;
    if (was_late) return fail(LinkAnswer::Full, kAfterTurn);
    return timer_.start(kLookAgain, [this] { try_realm(); });
  }
  job_->offer->give(job_->move.realm, [this, door = realms_.arrivals().door()](LinkAnswer answer) {
    door->post([this, answer] { given(answer); });
  });
}

void RealmHandOver::given(LinkAnswer answer) {
  const auto& [realm, to] = job_->move;
  if (answer != LinkAnswer::Yes) {
    spdlog::warn("{}: released, but server {} has not opened it", realm, to.id);
    return fail_late(answer);
  }
  ++context_.metrics.realms_handed_over;
  spdlog::info("{}: handed over to server {}", realm, to.id);
  end(answer);
}

void RealmHandOver::fail(LinkAnswer answer, std::chrono::milliseconds rests) {
  leave_alone(job_->move.realm, rests);
  end(answer);
}

void RealmHandOver::fail_late(LinkAnswer answer) {
  paused_until_ms_ = context_.clock.now_ms() + in_ms(kPause);
  fail(answer, kAfterFailure);
}

void RealmHandOver::end(LinkAnswer answer) {
  timer_.cancel();
  const Job job = *std::exchange(job_, std::nullopt);
  if (job.id != RealmId::None) realms_.end_release(job.id);
  job.done(answer);
  while (!waiting_.empty() && !job_) {
    Job next = std::move(waiting_.front());
    waiting_.pop_front();
    begin(std::move(next));
  }
}

}  // namespace undercroft
