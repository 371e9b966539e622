// etcd_process.cc: starts etcd, and waits for its port.
#include "tests/support/etcd_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "server/store/etcd/etcd_transactor.h"
#include "server/store/etcd/http_connection.h"
#include "shared/check.h"
#include "tests/support/local_port.h"

namespace undercroft::testing {
namespace {

constexpr const char* kProgram = "/usr/bin/etcd";

// What stands between this and the next quotation mark.
std::string text_after(const std::string& text, const std::string& before) {
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + before.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

std::string fresh_folder() {
  const char* memory = "/dev/shm";
  const std::filesystem::path parent = ::access(memory, W_OK) == 0
                                           ? std::filesystem::path(memory)
                                           : std::filesystem::temp_directory_path();
  std::string name = (parent / "undercroft-etcd-XXXXXX").string();
  CHECK(::mkdtemp(name.data()) != nullptr, "a folder can be made");
  return name;
}

std::string url_of(unsigned port) { return "http://127.0.0.1:" + std::to_string(port); }

}  // namespace

bool EtcdProcess::is_installed() { return ::access(kProgram, X_OK) == 0; }

EtcdProcess::EtcdProcess(std::vector<std::string> options, HttpTls tls)
    : folder_(fresh_folder()),
      options_(std::move(options)),
      tls_(std::move(tls)),
      member_{"default", free_port(), free_port()} {
  member_.cluster = "default=" + url_of(member_.peer_port);
  start();
  wait_until_it_answers();
}

EtcdProcess::EtcdProcess(EtcdMember member, std::vector<std::string> options)
    : folder_(fresh_folder()), options_(std::move(options)), member_(std::move(member)) {
  start();
}

void EtcdProcess::signal(int number) const { ::kill(pid_, number); }

EtcdProcess::~EtcdProcess() {
  kill();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

HttpEndpoint EtcdProcess::endpoint() const { return {"127.0.0.1", std::to_string(member_.port)}; }

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
  wait_until_it_answers();
}

std::string EtcdProcess::client_url() const {
  return (tls_.is_on ? "https" : "http") + url_of(member_.port).substr(4);
}

void EtcdProcess::forget() { std::filesystem::remove_all(folder_ + "/data"); }

void EtcdProcess::back_up() {
  std::filesystem::copy(folder_ + "/data", folder_ + "/backup",
                        std::filesystem::copy_options::recursive);
}

void EtcdProcess::go_back() {
  forget();
  std::filesystem::copy(folder_ + "/backup", folder_ + "/data",
                        std::filesystem::copy_options::recursive);
}

void EtcdProcess::start() {
  std::vector<std::string> words = {kProgram,
                                    "--data-dir",
                                    folder_ + "/data",
                                    "--listen-client-urls",
                                    client_url(),
                                    "--advertise-client-urls",
                                    client_url(),
                                    "--listen-peer-urls",
                                    url_of(member_.peer_port),
                                    "--initial-advertise-peer-urls",
                                    url_of(member_.peer_port),
                                    "--initial-cluster",
                                    member_.cluster,
                                    "--name",
                                    member_.name,
                                    "--log-level",
                                    "error"};
  words.insert(words.end(), options_.begin(), options_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string log = folder_ + "/log";
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
}

void EtcdProcess::wait_until_it_answers() const {
  EtcdTransactor etcd(
      {.client = {.endpoints = {endpoint()}, .tls = tls_}, .patience = std::chrono::seconds(30)});
  const EtcdOutcome outcome = etcd.read({get("ready")}, EtcdPatience::Call);
  CHECK(outcome.reply, outcome.reply.error().sentence);
}

EtcdCluster::EtcdCluster(std::size_t members) {
  std::vector<EtcdMember> all;
  std::string cluster;
  for (std::size_t i = 0; i < members; ++i) {
    all.push_back({"e" + std::to_string(i), free_port(), free_port()});
    cluster += (i == 0 ? "" : ",") + all.back().name + "=" + url_of(all.back().peer_port);
  }
  for (EtcdMember& one : all) {
    one.cluster = cluster;
    members_.push_back(std::make_unique<EtcdProcess>(
        one, std::vector<std::string>{"--pre-vote", "--heartbeat-interval", "50",
                                      "--election-timeout", "500"}));
  }
  for (const auto& one : members_) one->wait_until_it_answers();
}

std::string EtcdCluster::url() const {
  std::string url = "etcd://";
  for (const auto& one : members_) {
    const HttpEndpoint at = one->endpoint();
    url += (one == members_.front() ? "" : ",") + at.host + ":" + at.port;
  }
  return url;
}

// A member's own ID and its leader's are both in its status.
std::optional<std::size_t> EtcdCluster::leader() const {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const HttpExchange status =
        send_and_wait(members_[i]->endpoint(), {},
                      {"/v3/maintenance/status", "{}", std::chrono::milliseconds(300), 1 << 20});
    const std::string own = text_after(status.text, "\"member_id\":\"");
    if (!own.empty() && own == text_after(status.text, "\"leader\":\"")) return i;
  }
  return std::nullopt;
}

}  // namespace undercroft::testing
