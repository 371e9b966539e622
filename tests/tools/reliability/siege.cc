// siege.cc: the server that is attacked.
#include "tests/tools/reliability/siege.h"

#include <cstdlib>
#include <fstream>
#include <utility>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

std::vector<std::string> flags(const std::string& folder, std::vector<std::string> more) {
  more.insert(more.begin(), {"--listen", "127.0.0.1:0", "--data", folder, "--guests", "on",
                             "--log-level", "off", "--trust-proxy", "127.0.0.0/8"});
  return more;
}

int port_of(ServerProcess& server) {
  const std::string url = url_in(server.read_to("listening on"));
  CHECK(!url.empty(), "the server starts");
  return std::stoi(url.substr(url.rfind(':') + 1));
}

}  // namespace

Besieged::Besieged(std::vector<std::string> more)
    : server_(flags(folder_.path(), std::move(more))), port_(port_of(server_)) {}

double Besieged::megabytes() const {
  std::ifstream status("/proc/" + std::to_string(server_.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
  }
  return 0;
}

std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

std::string address_number(int number) {
  return "10." + std::to_string(number / 65536 % 256) + "." + std::to_string(number / 256 % 256) +
         "." + std::to_string(number % 256);
}

Hello hello_of(const std::string& name) {
  Hello hello;
  hello.protocol = 1;
  hello.client = "siege";
  hello.name = name;
  return hello;
}

}  // namespace undercroft::testing
