// memory_store.cc: a log in memory, with random faults.
#include "tests/support/memory_store.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/store/record_checksum.h"
#include "shared/ascii_case.h"

namespace undercroft::testing {

RecordNumber MemoryStore::Log::last() const {
  const RecordNumber record = records.empty() ? 0 : records.rbegin()->first;
  const RecordNumber snapshot = snapshots.empty() ? 0 : snapshots.rbegin()->first;
  return std::max(record, snapshot);
}

std::optional<std::string> MemoryStore::name_of(const std::string& realm) const {
  if (logs_.contains(realm)) return realm;
  for (const auto& [name, log] : logs_) {
    if (equals_ignoring_case(name, realm)) return name;
  }
  return std::nullopt;
}

StoreResult<bool> MemoryStore::make(const std::string& realm) {
  if (name_of(realm)) return false;
  logs_[realm];
  return true;
}

StoreResult<std::optional<Ownership>> MemoryStore::look_up(const std::string& realm) {
  const auto name = name_of(realm);
  if (!name) return std::nullopt;
  const Log& log = logs_[*name];
  return Ownership{*name, log.epoch, log.last(), log.owner.server, log.owner.simulation};
}

StoreResult<Owner> MemoryStore::claim(const std::string& realm, std::optional<Epoch> seen) {
  return claim_for({}, realm, seen);
}

StoreResult<Owner> MemoryStore::claim_for(const StoreUser& user, const std::string& realm,
                                          std::optional<Epoch> seen) {
  if (seen && logs_[realm].epoch != *seen) {
    return tl::unexpected(StoreError{StoreFault::NotOwner, "another server was faster", 0});
  }
  Log& log = logs_[realm];
  log.owner = user;
  return Owner{realm, ++log.epoch};
}

void MemoryStore::release(const Owner& owner, WhenDurable when) {
  waiting_.push_back({owner,
                      [](Log& log) -> Durable {
                        log.owner.server.clear();
                        return log.last();
                      },
                      std::move(when)});
}

void MemoryStore::append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                         WhenDurable when) {
  waiting_.push_back({owner,
                      [after, records = std::move(records)](Log& log) -> Durable {
                        if (log.last() != after) {
                          return tl::unexpected(
                              StoreError{StoreFault::OutOfSequence, "out of sequence", log.last()});
                        }
                        for (const std::string& record : records) {
                          log.records[log.last() + 1] = {record, true};
                        }
                        return log.last();
                      },
                      std::move(when)});
}

void MemoryStore::keep(const Owner& owner, Snapshot snapshot, WhenDurable when) {
  waiting_.push_back({owner,
                      [snapshot = std::move(snapshot)](Log& log) -> Durable {
                        if (snapshot.number > log.last()) {
                          return tl::unexpected(
                              StoreError{StoreFault::OutOfSequence, "out of sequence", log.last()});
                        }
                        log.snapshots[snapshot.number] = {snapshot.bytes, true};
                        while (log.snapshots.size() > kSnapshotsKept) {
                          log.snapshots.erase(log.snapshots.begin());
                        }
                        return snapshot.number;
                      },
                      std::move(when)});
}

void MemoryStore::drop_old(const Owner& owner, WhenDurable when) {
  waiting_.push_back({owner,
                      [](Log& log) -> Durable {
                        if (log.snapshots.empty()) return log.last();
                        const RecordNumber oldest = log.snapshots.begin()->first;
                        std::erase_if(log.records, [oldest](const auto& record) {
                          return record.first > 1 && record.first <= oldest;
                        });
                        return log.last();
                      },
                      std::move(when)});
}

void MemoryStore::confirm(const Owner& owner, WhenDurable when) {
  waiting_.push_back({owner, [](Log& log) -> Durable { return log.last(); }, std::move(when)});
}

Durable MemoryStore::run(const Job& job) {
  Log& log = logs_[job.owner.realm];
  const bool is_owner = log.epoch == job.owner.epoch && !log.owner.server.empty();
  if (compares_epochs && !is_owner) {
    return tl::unexpected(StoreError{StoreFault::NotOwner, "somebody else owns it", 0});
  }
  return job.write(log);
}

// For each owner, the call that has waited longest.
std::vector<std::size_t> MemoryStore::first_jobs() const {
  std::vector<std::size_t> first;
  std::set<std::pair<std::string, Epoch>> seen;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const Owner& owner = waiting_[i].owner;
    if (seen.insert({owner.realm, owner.epoch}).second) first.push_back(i);
  }
  return first;
}

bool MemoryStore::step() {
  const std::vector<std::size_t> first = first_jobs();
  if (first.empty()) return false;
  look_at(first[static_cast<std::size_t>(chance_.roll(static_cast<int>(first.size()) - 1))]);
  return true;
}

void MemoryStore::look_at(std::size_t place) {
  if (happens(faults.delayed)) return;
  const Job job = waiting_[place];
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(place));
  const auto fails = [&](StoreFault fault, const char* sentence) {
    job.when(tl::unexpected(StoreError{fault, sentence, 0}));
  };
  if (happens(faults.full)) return fails(StoreFault::Full, "the disk is full");
  if (happens(faults.failed)) return fails(StoreFault::Unavailable, "disk error");
  const Durable answer = run(job);
  if (happens(faults.answer_lost)) return fails(StoreFault::Unavailable, "no answer came");
  job.when(answer);
}

void MemoryStore::crash() {
  std::set<std::pair<std::string, Epoch>> stopped;
  for (const Job& job : std::exchange(waiting_, {})) {
    const std::pair owner{job.owner.realm, job.owner.epoch};
    if (stopped.contains(owner)) continue;
    if (happens(50)) {
      stopped.insert(owner);
    } else {
      static_cast<void>(run(job));
    }
  }
}

void MemoryStore::spoil_snapshot(const std::string& realm, std::size_t n) {
  std::next(logs_[realm].snapshots.rbegin(), static_cast<std::ptrdiff_t>(n))->second.whole = false;
}

void MemoryStore::spoil_record(const std::string& realm, RecordNumber number) {
  logs_[realm].records.at(number).whole = false;
}

void MemoryStore::falsify_record(const std::string& realm, RecordNumber number) {
  // The hash is the message's first field: a tag of one byte, then eight bytes.
  logs_[realm].records.at(number).bytes.at(1) ^= 1;
}

RecordNumber MemoryStore::newest_snapshot(const std::string& realm) {
  const Log& log = logs_[realm];
  return log.snapshots.empty() ? 0 : log.snapshots.rbegin()->first;
}

StoreResult<KeptRealm> MemoryStore::load(const Owner& owner) {
  const Log& log = logs_[owner.realm];
  KeptRealm kept;
  const auto first = log.records.find(1);
  if (first != log.records.end() && first->second.whole) kept.first = first->second.bytes;
  for (auto it = log.snapshots.rbegin(); it != log.snapshots.rend() && !kept.snapshot; ++it) {
    if (it->second.whole)
      kept.snapshot = Snapshot{it->first, it->second.bytes};
    else
      kept.warnings.push_back("a snapshot is damaged");
  }
  kept.last =
      std::max<RecordNumber>(kept.snapshot ? kept.snapshot->number : 0, kept.first.empty() ? 0 : 1);
  const RecordNumber last = log.last();
  for (auto it = log.records.find(kept.last + 1); it != log.records.end() && it->second.whole;
       it = log.records.find(kept.last + 1)) {
    kept.records.push_back(it->second.bytes);
    ++kept.last;
  }
  kept.is_lost = kept.last == 0 && last > 0;
  if (kept.is_lost) return kept;
  if (kept.last < last) {
    kept.warnings.push_back(std::to_string(set_aside(owner, kept.last).value()) +
                            " were set aside");
  }
  return kept;
}

StoreResult<std::uint64_t> MemoryStore::set_aside(const Owner& owner, RecordNumber after) {
  Log& log = logs_[owner.realm];
  const std::uint64_t count = log.last() - std::min(log.last(), after);
  std::erase_if(log.records, [after](const auto& record) { return record.first > after; });
  std::erase_if(log.snapshots, [after](const auto& snapshot) { return snapshot.first > after; });
  return count;
}

StoreResult<std::string> MemoryStore::share(const std::string& bytes) {
  const std::string key = key_of(bytes);
  shared_[key] = bytes;
  return key;
}

StoreResult<std::string> MemoryStore::shared(const std::string& key) {
  const auto found = shared_.find(key);
  if (found == shared_.end()) {
    return tl::unexpected(StoreError{StoreFault::Unreadable, "nothing has that key", 0});
  }
  return found->second;
}

StoreResult<std::string> MemoryStore::settle_fact(const std::string& key,
                                                  const std::string& value) {
  return facts_.emplace(key, value).first->second;
}

StoreResult<bool> MemoryStore::change_fact(const std::string& key, const std::string& value) {
  value.empty() ? void(facts_.erase(key)) : void(facts_[key] = value);
  return true;
}

StoreResult<std::map<std::string, std::string>> MemoryStore::facts(const std::string& prefix) {
  std::map<std::string, std::string> found;
  for (const auto& [key, value] : facts_) {
    if (key.starts_with(prefix)) found[key] = value;
  }
  return found;
}

StoreResult<std::vector<std::string>> MemoryStore::read(const std::string& realm, RecordNumber from,
                                                        std::size_t at_most) {
  std::vector<std::string> found;
  const Log& log = logs_[realm];
  for (auto it = log.records.find(from); it != log.records.end() && found.size() < at_most; ++it) {
    found.push_back(it->second.bytes);
  }
  const auto meanwhile = found.empty() ? std::exchange(after_end, {}) : nullptr;
  if (meanwhile) meanwhile();
  return found;
}

StoreResult<std::optional<Snapshot>> MemoryStore::oldest_snapshot(const std::string& realm) {
  for (const auto& [number, snapshot] : logs_[realm].snapshots) {
    if (snapshot.whole) return Snapshot{number, snapshot.bytes};
  }
  return std::nullopt;
}

StoreResult<std::vector<std::string>> MemoryStore::list() {
  std::vector<std::string> names;
  for (const auto& [name, log] : logs_) names.push_back(name);
  return names;
}

}  // namespace undercroft::testing
