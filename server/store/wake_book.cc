// wake_book.cc: an entry is a fact of the store: the seconds since 1970.
#include "server/store/wake_book.h"

#include <charconv>
#include <utility>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

const std::string kWakes = "wake/";

std::string key_of_wake(const std::string& realm) { return kWakes + to_lower(realm); }

// 0 for a damaged text: the realm is opened, and sleeps again with a sound one.
std::uint64_t seconds_in(const std::string& text) {
  std::uint64_t seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return seconds;
}

}  // namespace

StoreResult<bool> WakeBook::opens(const std::string& realm) {
  const std::lock_guard writing(writing_);
  {
    const std::lock_guard lock(mutex_);
    notes_.erase(key_of_wake(realm));
  }
  return store_.change_fact(key_of_wake(realm), "0");
}

void WakeBook::sleeps(const std::string& realm, std::optional<std::uint64_t> until_s) {
  const std::lock_guard lock(mutex_);
  notes_[key_of_wake(realm)] = until_s ? std::to_string(*until_s) : "";
}

StoreResult<bool> WakeBook::write() {
  const std::lock_guard writing(writing_);
  std::map<std::string, std::string> notes;
  {
    const std::lock_guard lock(mutex_);
    notes.swap(notes_);
  }
  while (!notes.empty()) {
    const auto& [key, value] = *notes.begin();
    if (auto done = store_.change_fact(key, value); !done) {
      const std::lock_guard lock(mutex_);
      notes_.merge(notes);  // keeps newer notes
      return done;
    }
    notes.erase(notes.begin());
  }
  return true;
}

StoreResult<std::vector<std::string>> WakeBook::due(std::uint64_t now_s) {
  const auto facts = store_.facts(kWakes);
  if (!facts) return tl::unexpected(facts.error());
  std::vector<std::string> names;
  for (const auto& [key, value] : *facts) {
    if (seconds_in(value) <= now_s) names.push_back(key.substr(kWakes.size()));
  }
  return names;
}

}  // namespace undercroft
