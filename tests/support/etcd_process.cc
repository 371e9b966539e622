// etcd_process.cc: starts etcd, and waits for its port.
#include "tests/support/etcd_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "server/store/etcd_transactor.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

constexpr const char* kProgram = "/usr/bin/etcd";

sockaddr_in local(unsigned port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// A port that no process listens on at this moment.
unsigned free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = local(0);
  socklen_t size = sizeof address;
  CHECK(::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0, "a port is free");
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(fd);
  return ntohs(address.sin_port);
}

std::string url_of(unsigned port) { return "http://127.0.0.1:" + std::to_string(port); }

}  // namespace

bool EtcdProcess::is_installed() { return ::access(kProgram, X_OK) == 0; }

EtcdProcess::EtcdProcess(std::vector<std::string> options, EtcdTls tls)
    : options_(std::move(options)),
      tls_(std::move(tls)),
      port_(free_port()),
      peer_port_(free_port()) {
  start();
}

EtcdProcess::~EtcdProcess() { kill(); }

EtcdEndpoint EtcdProcess::endpoint() const { return {"127.0.0.1", std::to_string(port_)}; }

EtcdProcess& EtcdProcess::common() {
  static EtcdProcess etcd;
  return etcd;
}

void EtcdProcess::kill() {
  if (pid_ == 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

void EtcdProcess::restart() {
  kill();
  start();
}

std::string EtcdProcess::client_url() const {
  return (tls_.is_on ? "https" : "http") + url_of(port_).substr(4);
}

void EtcdProcess::forget() { std::filesystem::remove_all(folder_.path() + "/data"); }

void EtcdProcess::start() {
  std::vector<std::string> words = {kProgram,
                                    "--data-dir",
                                    folder_.path() + "/data",
                                    "--listen-client-urls",
                                    client_url(),
                                    "--advertise-client-urls",
                                    client_url(),
                                    "--listen-peer-urls",
                                    url_of(peer_port_),
                                    "--initial-advertise-peer-urls",
                                    url_of(peer_port_),
                                    "--initial-cluster",
                                    "default=" + url_of(peer_port_),
                                    "--log-level",
                                    "error"};
  words.insert(words.end(), options_.begin(), options_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string log = folder_.path() + "/log";
  pid_ = ::fork();
  CHECK(pid_ >= 0, "a process can be started");
  if (pid_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive a test that crashes
    const int fd = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(fd, 1);
    ::dup2(fd, 2);
    ::execv(kProgram, arguments.data());
    ::_exit(127);
  }
  wait_until_it_answers();
}

void EtcdProcess::wait_until_it_answers() const {
  EtcdTransactor etcd(
      {.client = {.endpoints = {endpoint()}, .tls = tls_}, .patience = std::chrono::seconds(30)});
  const EtcdOutcome outcome = etcd.read({get("ready")}, EtcdPatience::Call);
  CHECK(outcome.reply, outcome.reply.error().sentence);
}

}  // namespace undercroft::testing
