// moment_reader.cc: what each answer of the server means.
#include "client/app/moment_reader.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "client/model/past_of_link.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using std::chrono::seconds;

constexpr std::uint32_t kLongestWait = 30;  // seconds
constexpr const char* kNoMoment = "what answers there is no Undercroft server";

// The number in a field of the head; nothing: there is none.
std::optional<std::uint32_t> number_in(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The server's sentence: one line of plain text. Other programs send a page, for which this is "".
std::string sentence_in(const HttpAnswer& answer) {
  if (!answer.field("Content-Type").starts_with("text/plain")) return "";
  return plain_text(answer.body.substr(0, answer.body.find('\n')), kMaxSentence);
}

std::string words_of_status(unsigned status) {
  if (status / 100 == 3) return "that address redirects to another one, which is not followed";
  return std::string(kNoMoment) + " (HTTP status " + std::to_string(status) + ")";
}

// What a refusal says is the player's answer; other faults are the server's.
int code_of(unsigned status) {
  return status >= 400 && status < 500 ? kExitRefused : kExitUnreachable;
}

class MomentReader {
 public:
  MomentReader(const MomentAddress& moment, const MomentSource& source)
      : moment_(moment), source_(source) {}

  MomentReading read() {
    std::uint32_t next = 1;
    while (next != 0 && reading_.sentence.empty()) {
      ask(next);
      next = next_of_link(reading_.walk);
    }
    if (reading_.sentence.empty()) {
      go_to_moment(reading_.walk, shown_ > 0 ? shown_ : reading_.walk.last);
    }
    return std::move(reading_);
  }

 private:
  void fail(int exit_code, std::string sentence) {
    reading_.exit_code = exit_code;
    reading_.sentence = std::move(sentence);
  }
  void fail_to_reach(const std::string& why) {
    fail(kExitUnreachable, web_root(moment_.server) + ": " + why);
  }

  void ask(std::uint32_t first) {
    const auto answer = source_.get(part_of(moment_, first, kMaxMoments));
    if (!answer) return fail_to_reach(answer.error());
    if (answer->status == 200) return take(*answer);
    const std::string words = sentence_in(*answer);
    const auto again = number_in(answer->field("Retry-After"));
    const bool is_busy = answer->status == 429 || (answer->status == 503 && again);
    if (is_busy) return wait(again.value_or(1), words.empty() ? "The server is busy." : words);
    if (words.empty()) return fail_to_reach(words_of_status(answer->status));
    fail(code_of(answer->status), words);
  }

  void take(const HttpAnswer& answer) {
    const auto message = decode_server(answer.body);
    const auto* part = message ? std::get_if<PastPart>(&*message) : nullptr;
    if (part == nullptr) return fail_to_reach(kNoMoment);
    if (part->may_ask_again) return wait(1, "The server is still reading that game.");
    if (const auto added = add_part_of_link(reading_.walk, *part); !added) {
      return fail(kExitRefused, added.error());
    }
    waits_ = 0;
    if (const auto shown = number_in(answer.field("Undercroft-Shown"))) shown_ = *shown;
    reading_.may_play_on = answer.field("Undercroft-Play-On") == "1";
  }

  void wait(std::uint32_t again_s, const std::string& why) {
    if (waits_++ == kMostWaits) return fail(kExitUnreachable, why);
    const std::uint32_t time_s = std::min(again_s, kLongestWait);
    source_.say(why + " Asking again in " + std::to_string(time_s) + " s.");
    source_.wait(seconds(time_s));
  }

  const MomentAddress& moment_;
  const MomentSource& source_;
  MomentReading reading_{.walk = begin_past_of_link()};
  std::uint32_t shown_ = 0;
  int waits_ = 0;  // since the last part
};

}  // namespace

MomentReading read_moment(const MomentAddress& moment, const MomentSource& source) {
  return MomentReader(moment, source).read();
}

}  // namespace undercroft
