// store_mark.cc: three numbers behind a line that says what they are.
#include "server/store/store_mark.h"

#include <charconv>

namespace undercroft {
namespace {

constexpr std::string_view kFirstLine = "undercroft store mark 1\n";

// Takes "NAME NUMBER\n" from the front of the text.
bool take_field(std::string_view& text, std::string_view name, std::uint64_t& number) {
  if (!text.starts_with(name) || text.size() <= name.size() || text[name.size()] != ' ')
    return false;
  const char* const begin = text.data() + name.size() + 1;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
  const auto size = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || size == text.size() || text[size] != '\n') return false;
  text.remove_prefix(size + 1);
  return true;
}

}  // namespace

bool StoreMark::is_behind(const StoreMark& other) const {
  if (generation != other.generation) return generation < other.generation;
  return cluster != other.cluster || revision < other.revision;
}

std::string encode_mark(const StoreMark& mark) {
  return std::string(kFirstLine) + "cluster " + std::to_string(mark.cluster) + "\ngeneration " +
         std::to_string(mark.generation) + "\nrevision " + std::to_string(mark.revision) + "\n";
}

Expected<StoreMark> decode_mark(std::string_view text) {
  StoreMark mark;
  if (!text.starts_with(kFirstLine)) return failed("it is no store mark of this version");
  text.remove_prefix(kFirstLine.size());
  const bool is_whole = take_field(text, "cluster", mark.cluster) &&
                        take_field(text, "generation", mark.generation) &&
                        take_field(text, "revision", mark.revision) && text.empty();
  if (!is_whole || !mark.is_set()) return failed("it is damaged");
  return mark;
}

}  // namespace undercroft
