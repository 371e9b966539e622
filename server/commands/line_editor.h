// line_editor.h: edits one line of a console, key by key.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// A LineEditor turns the bytes of a terminal in raw mode into lines, and says what the terminal
// shows. It edits at the end of the line: Backspace, ^W (word), ^U (all), Up and Down (earlier
// lines), Tab (completion), ^C (a new line), ^D (the end, on an empty line). Other control keys and
// escape sequences do nothing.
class LineEditor {
 public:
  enum class State : std::uint8_t { Editing, Done, Closed };
  // Whole lines that `line` can become, in order.
  using Complete = std::function<std::vector<std::string>(std::string_view line)>;

  static constexpr std::size_t kMostBytes = 4096;  // of a line; further bytes are ignored
  static constexpr std::size_t kMostHistory = 100;

  LineEditor(std::string prompt, Complete complete)
      : prompt_(std::move(prompt)), complete_(std::move(complete)) {}

  // Begins a line on a terminal of so many columns. Returns what to print.
  [[nodiscard]] std::string begin(int columns);
  // Takes a byte that was typed. Returns what to print.
  [[nodiscard]] std::string take(char byte);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::string& line() const { return line_; }

 private:
  // Where in an escape sequence the next byte is: ESC, then [ or O, then a final byte.
  enum class Sequence : std::uint8_t { None, Escape, Parameters };

  [[nodiscard]] std::string take_control(char byte);
  [[nodiscard]] std::string take_sequence(char byte);
  [[nodiscard]] std::string finish();
  [[nodiscard]] std::string complete();
  [[nodiscard]] std::string recall(std::size_t number);
  [[nodiscard]] std::string redraw() const;

  std::string prompt_;
  Complete complete_;
  int columns_ = 80;
  State state_ = State::Editing;
  Sequence sequence_ = Sequence::None;
  std::string line_;
  std::vector<std::string> history_;
  std::size_t recalled_ = 0;  // index in history_; its size: the line being typed
};

}  // namespace undercroft
