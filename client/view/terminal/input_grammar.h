// input_grammar.h: splits a terminal's input into characters and control sequences (ECMA-48).
#pragma once

#include <cstdint>
#include <cwchar>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/input/key.h"

namespace undercroft {

// A complete sequence, without the bytes that introduce it.
struct ControlSequence {
  enum class Kind : std::uint8_t {
    Csi,   // ESC [ parameters final
    Ss3,   // ESC O final; some terminals send parameters before the final byte
    Mouse  // ESC [ M and three bytes, the mouse encoding of X10
  };
  Kind kind = Kind::Csi;
  std::string parameters;  // with intermediate bytes; for Mouse the three bytes
  char final = 0;
};

// The key sequences of a terminfo entry. They may break the grammar, so they are matched first.
using TerminfoKeys = std::map<std::string, Key, std::less<>>;

// A character (control characters too), a key by its terminfo sequence, or a control sequence.
using Token = std::variant<char32_t, Key, ControlSequence>;

// An InputGrammar reads bytes and returns tokens. A sequence is read whole, whether or not anybody
// knows its meaning, so that its bytes are never obeyed as letters. Sequences that no key sends
// (OSC, DCS, SOS, PM, APC) and everything typed with Alt are dropped. Bytes form characters as
// UTF-8 if is_utf8_terminal() was true at construction, else as the locale (LC_CTYPE) has it.
class InputGrammar {
 public:
  explicit InputGrammar(TerminfoKeys terminfo_keys = {});

  [[nodiscard]] std::vector<Token> read(std::string_view bytes);
  // True after an ESC that is either the Esc key or the start of a sequence: time must tell.
  [[nodiscard]] bool holds_escape() const;
  // Nothing followed the ESC in time. Returns the Esc key, once per ESC held.
  [[nodiscard]] std::vector<Token> release_escape();
  // Drops an unfinished sequence.
  void give_up();

 private:
  enum class State : std::uint8_t {
    Text,
    Escape,     // after ESC
    Csi,        // after ESC [
    Ss3,        // after ESC O
    Console,    // after ESC [ [, which begins the function keys of the Linux console
    Mouse,      // after ESC [ M
    Terminfo,   // inside a terminfo sequence that the grammar does not cover
    String,     // inside OSC, DCS, SOS, PM or APC
    StringEnd,  // after ESC inside a string
  };

  [[nodiscard]] std::optional<char32_t> decode(char byte);
  [[nodiscard]] std::optional<char32_t> decode_utf8(char byte);
  void take(char32_t c);
  void take_text(char32_t c);
  void take_string(char32_t c);
  void take_mouse(char byte);
  void take_in_sequence(char32_t c);
  void introduce(char c);
  void take_csi(char c);
  void begin();
  void finish(const Token& token);
  [[nodiscard]] bool begins_terminfo_key() const;

  TerminfoKeys terminfo_keys_;
  bool is_utf8_;
  std::string character_;     // UTF-8: its bytes so far
  std::mbstate_t decoder_{};  // other encodings
  State state_ = State::Text;
  int escapes_ = 0;       // ESC bytes that began the sequence; two or more: typed with Alt
  std::string sequence_;  // from its last ESC on
  std::string parameters_;
  std::vector<Token> tokens_;
};

}  // namespace undercroft
