// verb_line.cc: tells the options of a line from the words of its verb.
#include "server/commands/verb_line.h"

#include <charconv>
#include <string_view>

namespace undercroft {
namespace {

Expected<> set_process(VerbLine& line, const std::string& text) {
  const auto* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, line.process.emplace());
  if (error == std::errc{} && stopped == end) return {};
  return failed("--pid: expected a process number, not '" + text + "'");
}

// Where the value of an option goes; null: it is not one of these.
std::string* place_of_option(VerbLine& line, std::string_view option) {
  if (option == "--data") return &line.data;
  if (option == "--socket") return &line.socket;
  if (option == "--store") return &line.store.url;
  if (option == "--store-ca") return &line.store.authority;
  if (option == "--store-cert") return &line.store.certificate;
  return option == "--store-key" ? &line.store.key : nullptr;
}

// Null: the word is no such option.
bool* switch_named(VerbLine& line, std::string_view word) {
  if (word == "--json") return &line.is_json;
  return word == "--help" || word == "-h" ? &line.wants_help : nullptr;
}

Expected<> check_places(const VerbLine& line) {
  const bool names_server = !line.data.empty() || !line.socket.empty() || line.process;
  if (!line.store.is_set() || !names_server) return {};
  return failed("give either --data or --store (see --help)");
}

// Takes the option that the word at `i` is, with its value. False: it is a word of the verb.
Expected<bool> take_option(VerbLine& line, const std::vector<std::string>& given, std::size_t& i) {
  if (bool* named = switch_named(line, given[i])) return *named = true;
  const std::size_t equals = given[i].find('=');
  const std::string option = given[i].substr(0, equals);
  std::string* place = place_of_option(line, option);
  if (place == nullptr && option != "--pid") return false;
  const bool is_apart = equals == std::string::npos;
  if (is_apart && i + 1 == given.size()) return failed(option + " needs a value");
  const std::string value = is_apart ? given[++i] : given[i].substr(equals + 1);
  if (place == nullptr) return set_process(line, value).map([] { return true; });
  *place = value;
  return true;
}

}  // namespace

Expected<VerbLine> read_verb_line(const std::vector<std::string>& given) {
  VerbLine line;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == "--") {
      line.words.insert(line.words.end(), given.begin() + static_cast<std::ptrdiff_t>(i),
                        given.end());
      break;
    }
    const auto is_option = take_option(line, given, i);
    if (!is_option) return failed(is_option.error());
    if (!*is_option) line.words.push_back(given[i]);
  }
  return check_places(line).map([&] { return line; });
}

}  // namespace undercroft
