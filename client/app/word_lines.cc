// word_lines.cc: splits lines into words.
#include "client/app/word_lines.h"

#include <sstream>
#include <utility>

namespace undercroft {
namespace {

WordList words_of(const std::string& line) {
  std::istringstream in(line);
  WordList words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::vector<WordList> word_lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<WordList> lines;
  for (std::string line; std::getline(in, line);) {
    if (WordList words = words_of(line); !words.empty()) lines.push_back(std::move(words));
  }
  return lines;
}

std::string without_lines(const std::string& text,
                          const std::function<bool(const WordList&)>& drops) {
  std::istringstream in(text);
  std::string rest;
  for (std::string line; std::getline(in, line);) {
    const WordList words = words_of(line);
    if (words.empty() || !drops(words)) rest += line + "\n";
  }
  return rest;
}

}  // namespace undercroft
