// absent_pair.cc: compares the words that both were sent.
#include "tests/tools/reliability/absent_pair.h"

#include <algorithm>
#include <chrono>

namespace undercroft::testing {
namespace {

constexpr std::chrono::milliseconds kAnswersWithin{20000};

std::vector<std::string> words_in(const std::vector<Report>& reports) {
  std::vector<std::string> words;
  for (const Report& report : reports) {
    if (report.verb == Verb::Said) words.push_back(report.words);
  }
  return words;
}

std::string fault_of(Client& client) {
  if (client.wait_until([&] { return client.playing() || client.refusal(); }, kAnswersWithin) &&
      client.playing()) {
    return "";
  }
  return client.refusal() ? client.refusal()->sentence : "no answer";
}

}  // namespace

std::string AbsentPair::join(const std::string& url, const std::string& realm) {
  Client* const both[] = {&speaker_, &absent_};
  const std::string names[] = {"Speaker-" + number_, "Absent-" + number_};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto connected = both[i]->connect(url, {.name = names[i], .realm = realm, .retries = -1});
    if (!connected) return connected.error();
    if (const std::string fault = fault_of(*both[i]); !fault.empty()) return fault;
  }
  return "";
}

bool AbsentPair::is_over() const {
  return !speaker_.known().self.alive || !absent_.known().self.alive;
}

void AbsentPair::part() {
  absent_.drop();
  static_cast<void>(absent_.take_reports());
  static_cast<void>(speaker_.take_reports());
  spoken_.clear();
  asked_ = 0;
  asked_in_ = 0;
}

void AbsentPair::note_spoken() {
  for (std::string& word : words_in(speaker_.take_reports())) spoken_.push_back(std::move(word));
}

void AbsentPair::act() {
  if (!speaker_.playing() || asked_ == kMostWords) return;
  note_spoken();
  const TurnNumber next = speaker_.known().turn + 1;
  if (asked_in_ == next) return;
  asked_in_ = next;
  ++asked_;
  speaker_.send({IntentVerb::Say, Direction::None, kNobody, "word" + std::to_string(++words_)});
}

std::string AbsentPair::come_back() {
  speaker_.retry_now();
  note_spoken();
  if (const std::string fault = fault_of(speaker_); !fault.empty()) return "speaker: " + fault;
  absent_.resume();
  if (const std::string fault = fault_of(absent_); !fault.empty()) return "absent: " + fault;
  const std::vector<std::string> heard = words_in(absent_.take_reports());
  for (const std::string& word : spoken_) {
    if (std::find(heard.begin(), heard.end(), word) != heard.end()) continue;
    return "the absent player was not sent '" + word + "'";
  }
  words_heard_ += static_cast<int>(spoken_.size());
  return "";
}

}  // namespace undercroft::testing
