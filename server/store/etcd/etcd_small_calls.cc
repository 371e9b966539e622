// etcd_small_calls.cc: fills transactions up to etcd's limits.
#include "server/store/etcd/etcd_small_calls.h"

#include <utility>

namespace undercroft {
namespace {

const std::string* value_in(const EtcdFound& found) {
  return found.pairs.empty() ? nullptr : &found.pairs.front().value;
}

}  // namespace

void EtcdSmallCalls::run(const std::vector<EtcdQueue::Entry>& calls, const Reports& to) {
  if (calls.empty()) return;
  if (calls.front()->sort == EtcdJob::Sort::Confirm) return confirm(calls, to);
  write(calls, to);
}

void EtcdSmallCalls::confirm(const std::vector<EtcdQueue::Entry>& calls, const Reports& to) {
  std::vector<EtcdOperation> questions;
  for (const auto& call : calls) questions.push_back(get(access_.keys.owner(call->owner.realm)));
  const auto found = access_.read(std::move(questions), EtcdPatience::Job, to.late);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (!found) {
      to.answer(calls[i], tl::unexpected(found.error()));
      continue;
    }
    to.answer(calls[i], access_.owned(calls[i]->owner, (*found)[i]).map([](const Ownership& is) {
      return is.last;
    }));
  }
}

RecordNumber EtcdSmallCalls::end_of(const std::string& realm) {
  const std::scoped_lock lock(mutex_);
  const auto known = ends_.find(realm);
  return known == ends_.end() ? 0 : known->second;
}

void EtcdSmallCalls::succeed(const Sent& sent, const Reports& to) {
  {
    const std::scoped_lock lock(mutex_);
    if (sent.call->sort == EtcdJob::Sort::Release) {
      ends_.erase(sent.call->owner.realm);
    } else {
      ends_[sent.call->owner.realm] = sent.append.done().value_or(0);
    }
  }
  to.answer(sent.call, sent.append.done());
}

void EtcdSmallCalls::fail(const std::vector<Sent>& together, const StoreError& error,
                          const Reports& to) {
  for (const Sent& sent : together) to.answer(sent.call, tl::unexpected(error));
}

void EtcdSmallCalls::write(const std::vector<EtcdQueue::Entry>& calls, const Reports& to) {
  std::vector<Sent> waiting;
  for (const auto& call : calls) {
    Sent sent{call, EtcdAppend(*call, access_.user, end_of(call->owner.realm))};
    if (const auto why = sent.append.refusal()) {
      to.answer(call, tl::unexpected(*why));
    } else if (write_early_parts(sent, to)) {
      waiting.push_back(std::move(sent));
    }
  }
  while (!waiting.empty()) {
    std::vector<Sent> together;
    std::vector<Sent> rest;
    std::size_t operations = 0;
    std::size_t bytes = 0;
    for (Sent& sent : waiting) {
      operations += sent.append.operations();
      bytes += sent.append.bytes();
      const bool fits = operations <= kEtcdOperations && bytes <= kEtcdBytes;
      (together.empty() || (rest.empty() && fits) ? together : rest).push_back(std::move(sent));
    }
    waiting = write_together(std::move(together), to);
    for (Sent& sent : rest) waiting.push_back(std::move(sent));
  }
}

// Returns false when the append has been answered.
bool EtcdSmallCalls::write_early_parts(Sent& sent, const Reports& to) {
  for (const EtcdTransaction& part : sent.append.early_parts(access_.keys)) {
    const EtcdOutcome outcome = access_.etcd.run(part, EtcdPatience::Job, to.late);
    if (!outcome.reply) {
      fail({sent}, outcome.reply.error(), to);
      return false;
    }
    if (outcome.reply->has_succeeded) continue;
    return !judge({sent}, outcome.reply->found, to).empty();
  }
  return true;
}

EtcdTransaction EtcdSmallCalls::transaction_of(const std::vector<Sent>& together) const {
  EtcdTransaction all;
  for (const Sent& sent : together) sent.append.add_to(all, access_.keys);
  return all;
}

// A refusal after a doubt says nothing about the earlier try, so the owner keys are read. An etcd
// that becomes full may have carried out the write that it refuses.
std::vector<EtcdSmallCalls::Sent> EtcdSmallCalls::write_together(std::vector<Sent> together,
                                                                 const Reports& to) {
  const EtcdTransaction all = transaction_of(together);
  const EtcdOutcome outcome = access_.etcd.run(all, EtcdPatience::Job, to.late);
  for (Sent& sent : together) sent.had_doubt = sent.had_doubt || outcome.had_doubt;
  if (outcome.reply && outcome.reply->has_succeeded) {
    for (const Sent& sent : together) succeed(sent, to);
    return {};
  }
  if (outcome.reply) return judge(std::move(together), outcome.reply->found, to);
  const StoreError error = outcome.reply.error();
  if (error.fault == StoreFault::Full) {
    for (Sent& sent : together) sent.had_doubt = true;
    const auto found = access_.read(all.failure, EtcdPatience::Job, to.late);
    if (found) together = judge(std::move(together), *found, to);
  }
  fail(together, error, to);
  return {};
}

std::vector<EtcdSmallCalls::Sent> EtcdSmallCalls::judge(std::vector<Sent> together,
                                                        const std::vector<EtcdFound>& owners,
                                                        const Reports& to) {
  std::vector<Sent> again;
  for (std::size_t i = 0; i < together.size(); ++i) {
    Sent& sent = together[i];
    const std::string* owner = i < owners.size() ? value_in(owners[i]) : nullptr;
    const auto known = sent.append.judge(owner, sent.had_doubt);
    if (!known) {
      again.push_back(std::move(sent));
    } else if (*known) {
      succeed(sent, to);
    } else {
      to.answer(sent.call, *known);
    }
  }
  return again;
}

}  // namespace undercroft
