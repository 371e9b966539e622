// fuzz_keys.cc: whatever a terminal sends, keys are read without harm, a paste ends as often as it
// begins, and after silence a letter is a letter.
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "client/view/terminal/key_reader.h"
#include "shared/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  static const char* const kLocale = std::setlocale(LC_CTYPE, "C.UTF-8");
  CHECK(kLocale != nullptr, "C.UTF-8 is always there");
  KeyReader reader({{"\033[7$", Key{KeyName::ShiftHome}}, {"\033?x", character('8')}});
  int pastes = 0;
  std::uint64_t now = 0;
  const auto count = [&](const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) {
      const auto* key = std::get_if<Key>(&event);
      if (key != nullptr && key->name == KeyName::PasteBegin) ++pastes;
      if (key != nullptr && key->name == KeyName::PasteEnd) --pastes;
      CHECK(pastes == 0 || pastes == 1, "pastes do not nest");
    }
  };
  // Each zero byte is a pause of half a second.
  std::string_view left(reinterpret_cast<const char*>(data), size);
  while (!left.empty()) {
    const std::size_t end = left.find('\0');
    count(reader.read(left.substr(0, end), now));
    if (end == std::string_view::npos) break;
    count(reader.release_escape());
    now += KeyReader::kSilence / 2;
    left.remove_prefix(end + 1);
  }
  count(reader.release_escape());
  const auto last = reader.read("j", now + KeyReader::kSilence);
  count(last);
  CHECK(!last.empty() && last.back() == InputEvent{character('j')} && pastes == 0,
        "a letter after silence is a letter");
  return 0;
}
