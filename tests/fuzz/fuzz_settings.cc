// fuzz_settings.cc: any settings file of the server or client is parsed or rejected with an error.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "client/app/client_settings.h"
#include "server/settings/config.h"
#include "shared/check.h"

namespace {

// The client needs a path, so the text goes into an anonymous file in memory.
void read_as_clients(const std::string& text) {
  const int file = memfd_create("settings", 0);
  CHECK(file >= 0, "there is memory for a file");
  const auto written = write(file, text.data(), text.size());
  CHECK(written == static_cast<ssize_t>(text.size()), "it is written whole");
  undercroft::Settings settings;
  std::vector<std::string> warnings;
  const auto read = settings.read_file("/proc/self/fd/" + std::to_string(file), warnings);
  CHECK(read || !read.error().empty(), "a mistake has a sentence");
  (void)settings.printed();
  (void)settings.terminal_options();
  close(file);
}

void read_as_servers(const std::string& text) {
  undercroft::Config config;
  const auto read = undercroft::read_settings(config, text, "f");
  CHECK(read || !read.error().empty(), "a mistake has a sentence");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_as_clients(text);
  read_as_servers(text);
  return 0;
}
