// key_reader.h: what the player does, read from the bytes that the terminal sends.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "client/view/terminal/input_grammar.h"
#include "client/view/terminal/key_forms.h"

namespace undercroft {

using InputEvent = std::variant<Key, Click, CursorReport>;

// A KeyReader turns bytes into keys, clicks and reports, in order.
//
// A paste is the keys between PasteBegin and PasteEnd, of which only characters, Enter and Tab come
// through. Its end mark may be lost, so a paste also ends by Ctrl-C and by a second of silence.
// Text beyond a size limit is dropped, and then a shorter silence ends the paste. An unfinished
// sequence is dropped after a second of silence as well.
class KeyReader {
 public:
  static constexpr std::uint64_t kSilence = 1000;     // ms
  static constexpr std::uint64_t kFullSilence = 200;  // ms, beyond the size limit
  static constexpr std::size_t kMostPasted = 4096;    // characters

  explicit KeyReader(TerminfoKeys terminfo_keys = {}) : grammar_(std::move(terminfo_keys)) {}

  // `now_ms`: a clock that never goes back.
  [[nodiscard]] std::vector<InputEvent> read(std::string_view bytes, std::uint64_t now_ms);
  // True while an ESC waits for what may follow it.
  [[nodiscard]] bool holds_escape() const { return grammar_.holds_escape(); }
  // Nothing followed: the ESC is the Esc key.
  [[nodiscard]] std::vector<InputEvent> release_escape();

 private:
  void break_silence(std::uint64_t now_ms);
  void take(const Token& token);
  void take(const Key& key);
  void take_pasted(const Key& key);
  void end_paste();

  InputGrammar grammar_;
  std::vector<InputEvent> events_;
  std::uint64_t heard_ms_ = 0;
  bool is_pasting_ = false;
  std::size_t pasted_ = 0;  // characters
};

}  // namespace undercroft
