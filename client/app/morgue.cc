// morgue.cc: the day, and the file.
#include "client/app/morgue.h"

#include <array>
#include <ctime>

#include "client/app/files.h"
#include "client/view/morgue_text.h"

namespace undercroft {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::array<char, 16> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts);
  return {text.data(), size};
}

std::string write_morgue(const ViewModel& view) {
  const std::string path = fresh_morgue_path(view.name, view.stone->date);
  const auto written = write_private(path, morgue_text(view));
  return written ? "Your end is written down in " + path : written.error();
}

}  // namespace undercroft
