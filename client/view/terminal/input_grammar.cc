// input_grammar.cc: the states of ECMA-48's grammar.
#include "client/view/terminal/input_grammar.h"

#include <utility>

#include "client/view/terminal/locale.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr char32_t kCtrlC = 3, kBell = 7, kCancel = 0x18, kSubstitute = 0x1a, kEsc = 0x1b;
constexpr char32_t kDelete = 0x7f, kFirstC1 = 0x80, kEndOfC1 = 0xa0, kStringTerminator = 0x9c;
constexpr std::size_t kMostParameters = 64;  // bytes; no key sends more
constexpr std::size_t kMouseBytes = 3;

bool is_control(char32_t c) { return c < 0x20 || c == kDelete; }

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80; }

// How many bytes a character has that begins with this one.
std::size_t utf8_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// The Intro of a string that ESC \ or BEL ends.
bool introduces_string(char c) { return c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_'; }

}  // namespace

InputGrammar::InputGrammar(TerminfoKeys terminfo_keys)
    : terminfo_keys_(std::move(terminfo_keys)), is_utf8_(is_utf8_terminal()) {}

std::vector<Token> InputGrammar::read(std::string_view bytes) {
  for (const char byte : bytes) {
    if (state_ == State::Mouse) {
      take_mouse(byte);
    } else if (const auto c = decode(byte)) {
      take(*c);
    }
  }
  return std::exchange(tokens_, {});
}

// Drops a byte that no character contains. A byte that cannot continue a character begins one.
std::optional<char32_t> InputGrammar::decode(char byte) {
  if (is_utf8_) return decode_utf8(byte);
  constexpr auto kInvalid = static_cast<std::size_t>(-1),
                 kIncomplete = static_cast<std::size_t>(-2);
  wchar_t c = 0;
  for (int tries = 0; tries < 2; ++tries) {
    const std::size_t used = std::mbrtowc(&c, &byte, 1, &decoder_);
    if (used == kIncomplete) return std::nullopt;
    if (used != kInvalid) return static_cast<char32_t>(c);
    decoder_ = {};
  }
  return std::nullopt;
}

std::optional<char32_t> InputGrammar::decode_utf8(char byte) {
  if (!is_continuation(byte)) character_.clear();
  character_ += byte;
  const std::size_t length = utf8_length(character_.front());
  if (character_.size() < length) return std::nullopt;
  const std::string whole = std::exchange(character_, {});
  std::string_view rest = whole;
  return take_character(rest);
}

void InputGrammar::take(char32_t c) {
  if (state_ == State::String || state_ == State::StringEnd) return take_string(c);
  // The 8-bit form of ESC and a letter.
  if (c >= kFirstC1 && c < kEndOfC1) {
    begin();
    return take_in_sequence(c - 0x40);
  }
  if (c == kEsc) return begin();
  const bool is_alt = state_ == State::Escape && c != kCtrlC;
  if (is_alt && (is_control(c) || c >= kEndOfC1)) return give_up();
  // Inside a sequence these bytes are a mistake, and the sequence ends without a meaning.
  if (is_control(c) || c >= kEndOfC1) state_ = State::Text;
  state_ == State::Text ? take_text(c) : take_in_sequence(c);
}

void InputGrammar::take_text(char32_t c) {
  const auto known = c < kFirstC1 ? terminfo_keys_.find(std::string(1, static_cast<char>(c)))
                                  : terminfo_keys_.end();
  tokens_.push_back(known == terminfo_keys_.end() ? Token{c} : Token{known->second});
}

void InputGrammar::take_string(char32_t c) {
  if (state_ == State::StringEnd) {
    if (c == U'\\') return give_up();
    begin();
    return take(c);
  }
  if (c == kEsc) state_ = State::StringEnd;
  if (c == kBell || c == kStringTerminator || c == kCancel || c == kSubstitute) give_up();
  if (c != kCtrlC) return;
  give_up();
  take_text(c);
}

void InputGrammar::take_mouse(char byte) {
  parameters_ += byte;
  if (parameters_.size() == kMouseBytes) {
    finish(ControlSequence{ControlSequence::Kind::Mouse, parameters_, 'M'});
  }
}

// REQUIRES: a printable ASCII character.
void InputGrammar::take_in_sequence(char32_t wide) {
  const char c = static_cast<char>(wide);
  sequence_ += c;
  if (const auto key = terminfo_keys_.find(sequence_); key != terminfo_keys_.end()) {
    return finish(key->second);
  }
  const bool is_parameter = c >= 0x20 && c < 0x40;
  switch (state_) {
    case State::Escape:
      return introduce(c);
    case State::Csi:
    case State::Ss3:
      if (!is_parameter) return take_csi(c);
      if (parameters_.size() < kMostParameters) parameters_ += c;
      return;
    case State::Console:
      return finish(ControlSequence{ControlSequence::Kind::Csi, "[", c});
    default:
      if (!begins_terminfo_key()) give_up();
  }
}

// The character after ESC. Any other character than these is typed with Alt.
void InputGrammar::introduce(char c) {
  if (c == '[') {
    state_ = State::Csi;
  } else if (c == 'O') {
    state_ = State::Ss3;
  } else if (introduces_string(c)) {
    state_ = State::String;
  } else {
    state_ = begins_terminfo_key() ? State::Terminfo : State::Text;
  }
}

// The final byte of a CSI or SS3 sequence.
void InputGrammar::take_csi(char c) {
  const bool is_csi = state_ == State::Csi;
  if (is_csi && parameters_.empty() && c == '[') {
    state_ = State::Console;
  } else if (is_csi && parameters_.empty() && c == 'M') {
    state_ = State::Mouse;
  } else {
    finish(ControlSequence{is_csi ? ControlSequence::Kind::Csi : ControlSequence::Kind::Ss3,
                           parameters_, c});
  }
}

void InputGrammar::begin() {
  escapes_ = state_ == State::Escape ? escapes_ + 1 : 1;
  state_ = State::Escape;
  sequence_.assign(1, static_cast<char>(kEsc));
  parameters_.clear();
}

void InputGrammar::finish(const Token& token) {
  if (escapes_ == 1) tokens_.push_back(token);
  state_ = State::Text;
}

bool InputGrammar::begins_terminfo_key() const {
  const auto next = terminfo_keys_.upper_bound(sequence_);
  return next != terminfo_keys_.end() && next->first.starts_with(sequence_);
}

bool InputGrammar::holds_escape() const {
  return state_ == State::Escape || state_ == State::StringEnd;
}

std::vector<Token> InputGrammar::release_escape() {
  if (!holds_escape()) return {};
  const int times = state_ == State::Escape ? escapes_ : 1;
  give_up();
  return std::vector<Token>(static_cast<std::size_t>(times), Token{kEsc});
}

void InputGrammar::give_up() {
  state_ = State::Text;
  character_.clear();
  decoder_ = {};
}

}  // namespace undercroft
