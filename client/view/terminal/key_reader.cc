// key_reader.cc: tokens to events, and where a paste ends.
#include "client/view/terminal/key_reader.h"

#include <utility>

namespace undercroft {

std::vector<InputEvent> KeyReader::read(std::string_view bytes, std::uint64_t now_ms) {
  if (bytes.empty()) return {};
  break_silence(now_ms);
  for (const Token& token : grammar_.read(bytes)) take(token);
  return std::exchange(events_, {});
}

std::vector<InputEvent> KeyReader::release_escape() {
  for (const Token& token : grammar_.release_escape()) take(token);
  return std::exchange(events_, {});
}

// Silence is noticed when it ends: until then nothing depends on it.
void KeyReader::break_silence(std::uint64_t now_ms) {
  const std::uint64_t silent = now_ms - std::exchange(heard_ms_, now_ms);
  if (silent >= kSilence) grammar_.give_up();
  if (silent >= (pasted_ > kMostPasted ? kFullSilence : kSilence)) end_paste();
}

void KeyReader::take(const Token& token) {
  if (const auto* key = std::get_if<Key>(&token)) return take(*key);
  if (const auto* c = std::get_if<char32_t>(&token)) return take(key_of(*c));
  const auto& sequence = std::get<ControlSequence>(token);
  if (const auto key = key_of(sequence)) return take(*key);
  if (is_pasting_) return;
  if (const auto click = click_of(sequence)) events_.emplace_back(*click);
  if (const auto report = cursor_report_of(sequence)) events_.emplace_back(*report);
}

void KeyReader::take(const Key& key) {
  if (key.name == KeyName::PasteEnd) return end_paste();
  if (is_pasting_ && key != control('c')) return take_pasted(key);
  end_paste();
  is_pasting_ = key.name == KeyName::PasteBegin;
  events_.emplace_back(key);
}

void KeyReader::take_pasted(const Key& key) {
  const bool is_text =
      key.name == KeyName::Character || key.name == KeyName::Enter || key.name == KeyName::Tab;
  if (is_text && ++pasted_ <= kMostPasted) events_.emplace_back(key);
}

void KeyReader::end_paste() {
  pasted_ = 0;
  if (std::exchange(is_pasting_, false)) events_.emplace_back(Key{KeyName::PasteEnd});
}

}  // namespace undercroft
