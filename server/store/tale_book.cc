// tale_book.cc: an entry is a fact of the store: the frames of its tales in hexadecimal, a space
// between two.
#include "server/store/tale_book.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>

#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

const std::string kTales = "tales/";
constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string hex_of_frame(const std::string& frame) {
  std::string hex;
  hex.reserve(2 * frame.size());
  for (const char c : frame) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kHexDigits[byte >> 4U];
    hex += kHexDigits[byte & 15U];
  }
  return hex;
}

// Nothing for a text that is not hexadecimal.
std::optional<std::string> frame_in_hex(const std::string& hex) {
  std::string frame;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const auto high = kHexDigits.find(hex[i]), low = kHexDigits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    frame += static_cast<char>(16 * high + low);
  }
  return frame;
}

std::string text_of_tales(const std::vector<Tale>& tales) {
  const std::size_t skipped = tales.size() - std::min(tales.size(), TaleBook::kMostTales);
  std::string text;
  for (std::size_t i = skipped; i < tales.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += hex_of_frame(encode(ServerMessage{tales[i]}));
  }
  return text;
}

std::vector<Tale> tales_in_text(const std::string& text) {
  std::vector<Tale> tales;
  std::istringstream words(text);
  for (std::string word; words >> word && tales.size() < TaleBook::kMostTales;) {
    const auto frame = frame_in_hex(word);
    auto message = frame ? decode_server(*frame) : failed("not hexadecimal");
    if (!message) continue;
    if (auto* tale = std::get_if<Tale>(&*message)) tales.push_back(std::move(*tale));
  }
  return tales;
}

}  // namespace

void TaleBook::note(const std::string& realm, const std::vector<Tale>& tales) {
  std::string text = text_of_tales(tales);
  const std::lock_guard lock(mutex_);
  notes_[kTales + to_lower(realm)] = std::move(text);
}

StoreResult<bool> TaleBook::write() {
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

StoreResult<std::map<std::string, std::vector<Tale>>> TaleBook::read() {
  const auto facts = store_.facts(kTales);
  if (!facts) return tl::unexpected(facts.error());
  std::map<std::string, std::vector<Tale>> all;
  for (const auto& [key, value] : *facts) {
    if (auto tales = tales_in_text(value); !tales.empty()) {
      all.emplace(key.substr(kTales.size()), std::move(tales));
    }
  }
  return all;
}

}  // namespace undercroft
