// undone_copy.cc: names the copy by the time, and makes it.
#include "server/stored/undone_copy.h"

#include <fmt/format.h>

#include <array>
#include <ctime>

#include "server/files/private_files.h"
#include "server/store/backup/backup.h"

namespace undercroft {
namespace {

// "20261125-204156", of the machine's clock.
std::string time_as_name() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 32> text{};
  gmtime_r(&now, &parts);
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts);
  return {text.data(), size};
}

std::string program_of(const Undone& undone) {
  const std::string simulation = "simulation " + std::to_string(undone.simulation);
  return undone.program.empty() ? "the version with " + simulation
                                : "undercroft " + undone.program + " (" + simulation + ")";
}

}  // namespace

Expected<> UndoneCopy::make(const std::string& folder) {
  if (!path_.empty()) return {};
  const std::string parent = folder + "/undone";
  if (auto made = create_private_folder(parent); !made) {
    return failed("cannot create " + parent + ": " + made.error());
  }
  const std::string target = parent + "/" + time_as_name();
  const auto copied = back_up(folder, target);
  if (!copied) {
    return failed("before inputs are undone, the folder must be copied: " + copied.error());
  }
  path_ = target;
  return {};
}

std::string sentence_of(const Undone& undone, const UndoneCopy& copy) {
  return fmt::format(
      "resuming from input {}: the {} inputs after it give another result in this version, and are "
      "undone. They were made by {}, which can still play them: {} is a copy of the folder as it "
      "was (undercroft-server restore)",
      undone.after, undone.count, program_of(undone), copy.path());
}

}  // namespace undercroft
