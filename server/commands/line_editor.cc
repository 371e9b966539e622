// line_editor.cc: what each key does.
#include "server/commands/line_editor.h"

#include <algorithm>
#include <utility>

#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr char kControlC = 3, kControlD = 4, kControlU = 21, kControlW = 23;
constexpr char kEscape = 27, kDelete = 127;

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

void drop_word(std::string& line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  while (!line.empty() && line.back() != ' ') line.pop_back();
}

// The end of the text that fits into so many columns.
std::string last_columns(const std::string& text, int columns) {
  std::u32string characters = from_utf8(text);
  std::size_t first = 0;
  for (int width = columns_of(characters); width > columns; ++first) {
    width -= columns_of(characters[first]);
  }
  return to_utf8(characters.substr(first));
}

// False while the bytes of its last character are still arriving.
bool is_whole(std::string_view line) {
  std::size_t lead = line.size();
  while (lead > 0 && continues_character(line[lead - 1])) --lead;
  if (lead == 0) return true;
  const auto byte = static_cast<unsigned char>(line[lead - 1]);
  const std::size_t length = byte >= 0xF0U ? 4 : byte >= 0xE0U ? 3 : byte >= 0xC0U ? 2 : 1;
  return line.size() - lead + 1 >= length;
}

std::string common_start(const std::vector<std::string>& texts) {
  const std::string& first = texts.front();
  std::size_t length = first.size();
  for (const std::string& text : texts) {
    const auto end = std::mismatch(first.begin(), first.end(), text.begin(), text.end()).first;
    length = std::min(length, static_cast<std::size_t>(end - first.begin()));
  }
  while (length > 0 && length < first.size() && continues_character(first[length])) --length;
  return first.substr(0, length);
}

// The last words, which end with a space.
std::string listed(const std::vector<std::string>& lines) {
  std::string text = "\r\n";
  for (const std::string& line : lines) {
    const std::size_t space = line.find_last_of(' ', line.size() - 2);
    text += (space == std::string::npos ? line : line.substr(space + 1)) + " ";
  }
  return text + "\r\n";
}

}  // namespace

std::string LineEditor::begin(int columns) {
  columns_ = columns;
  state_ = State::Editing;
  sequence_ = Sequence::None;
  line_.clear();
  recalled_ = history_.size();
  return redraw();
}

std::string LineEditor::take(char byte) {
  if (sequence_ != Sequence::None) return take_sequence(byte);
  const auto code = static_cast<unsigned char>(byte);
  if (code < ' ' || byte == kDelete) return take_control(byte);
  if (line_.size() >= kMostBytes) return "";
  line_ += byte;
  // A character of several bytes is shown when it is whole.
  return is_whole(line_) ? redraw() : "";
}

std::string LineEditor::take_control(char byte) {
  switch (byte) {
    case '\r':
    case '\n':
      return finish();
    case '\t':
      return complete();
    case '\b':
    case kDelete:
      line_ = without_last(line_);
      break;
    case kControlU:
      line_.clear();
      break;
    case kControlW:
      drop_word(line_);
      break;
    case kControlC:
      return "^C\r\n" + begin(columns_);
    case kControlD:
      if (!line_.empty()) return "";
      state_ = State::Closed;
      return "\r\n";
    case kEscape:
      sequence_ = Sequence::Escape;
      return "";
    default:
      return "";
  }
  return redraw();
}

std::string LineEditor::take_sequence(char byte) {
  if (sequence_ == Sequence::Escape) {
    const bool goes_on = byte == '[' || byte == 'O';
    sequence_ = goes_on ? Sequence::Parameters : Sequence::None;
    return "";
  }
  if (byte < '@') return "";
  sequence_ = Sequence::None;
  if (byte == 'A' && recalled_ > 0) return recall(recalled_ - 1);
  if (byte == 'B' && recalled_ < history_.size()) return recall(recalled_ + 1);
  return "";
}

std::string LineEditor::recall(std::size_t number) {
  recalled_ = number;
  line_ = number < history_.size() ? history_[number] : "";
  return redraw();
}

std::string LineEditor::finish() {
  state_ = State::Done;
  if (!line_.empty() && (history_.empty() || history_.back() != line_)) history_.push_back(line_);
  if (history_.size() > kMostHistory) history_.erase(history_.begin());
  return "\r\n";
}

// A single candidate replaces the line. Several are listed, unless their common beginning is longer
// than the line, which it then replaces.
std::string LineEditor::complete() {
  const std::vector<std::string> lines = complete_(line_);
  if (lines.empty()) return "\a";
  std::string start = common_start(lines);
  const bool is_news = start.size() > line_.size();
  if (is_news || lines.size() == 1) line_ = std::move(start);
  return is_news || lines.size() == 1 ? redraw() : listed(lines) + redraw();
}

std::string LineEditor::redraw() const {
  const int room = std::max(columns_ - columns_of(from_utf8(prompt_)) - 1, 1);
  return "\r\x1b[K" + prompt_ + last_columns(line_, room);
}

}  // namespace undercroft
