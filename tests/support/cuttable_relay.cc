// cuttable_relay.cc: one thread that polls, and /proc to find out whose connection it is.
#include "tests/support/cuttable_relay.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "shared/check.h"
#include "tests/support/local_port.h"

namespace undercroft::testing {
namespace {

constexpr std::size_t kMostWaiting = 65536;  // bytes

unsigned port_in(const std::string& address) {  // "0100007F:1F90"
  const std::size_t colon = address.find(':');
  return static_cast<unsigned>(std::stoul(address.substr(colon + 1), nullptr, 16));
}

// The inode of this machine's socket with these two ports; empty if it is closed.
std::string inode_of(unsigned local, unsigned remote) {
  std::ifstream table("/proc/net/tcp");
  std::string line;
  std::getline(table, line);  // the heads of the columns
  while (std::getline(table, line)) {
    std::istringstream words(line);
    std::string word, from, to, inode;
    words >> word >> from >> to;
    for (int column = 3; column < 10; ++column) words >> inode;
    if (port_in(from) == local && port_in(to) == remote) return inode;
  }
  return "";
}

bool has_socket(pid_t process, const std::string& inode) {
  const std::string name = "socket:[" + inode + "]";
  std::error_code error;
  const auto folder = "/proc/" + std::to_string(process) + "/fd";
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (std::filesystem::read_symlink(entry.path(), error) == name) return true;
  }
  return false;
}

unsigned port_of_peer(int fd) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getpeername(fd, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

int connect_to(unsigned port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = local_address(port);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return fd;
  ::close(fd);
  return -1;
}

}  // namespace

CuttableRelay::CuttableRelay(unsigned to_port)
    : to_port_(to_port), listener_(listen_locally(port_)) {
  CHECK(::pipe2(waker_.data(), O_CLOEXEC | O_NONBLOCK) == 0, "a pipe can be made");
  thread_ = std::thread([this] { run(); });
}

CuttableRelay::~CuttableRelay() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
  }
  wake();
  thread_.join();
  for (const Connection& one : connections_) close(one);
  for (const int fd : {listener_, waker_[0], waker_[1]}) ::close(fd);
}

void CuttableRelay::cut_process(pid_t process) {
  const std::scoped_lock lock(mutex_);
  cut_ = process;
  mark_cut();
}

void CuttableRelay::mend() {
  {
    const std::scoped_lock lock(mutex_);
    cut_.reset();
    mark_cut();
  }
  wake();
}

void CuttableRelay::refuse() {
  {
    const std::scoped_lock lock(mutex_);
    is_refusing_ = true;
    ::shutdown(listener_, SHUT_RDWR);
  }
  wake();
}

void CuttableRelay::mark_cut() {
  for (Connection& one : connections_) {
    one.is_cut = cut_ && (*cut_ == 0 || has_socket(*cut_, one.inode));
  }
}

void CuttableRelay::wake() const { (void)!::write(waker_[1], "", 1); }

void CuttableRelay::run() {
  for (;;) {
    std::vector<pollfd> polls;
    {
      const std::scoped_lock lock(mutex_);
      if (is_ending_) return;
      note_polls(polls);
    }
    ::poll(polls.data(), polls.size(), -1);
    std::array<char, 64> bytes{};
    (void)!::read(waker_[0], bytes.data(), bytes.size());
    if ((polls[1].revents & POLLIN) != 0) accept();
    const std::scoped_lock lock(mutex_);
    for (Connection& one : connections_) {
      if (!one.is_cut) pass(one);
    }
    std::erase_if(connections_, [](const Connection& one) {
      if (one.is_broken) close(one);
      return one.is_broken;
    });
  }
}

void CuttableRelay::note_polls(std::vector<pollfd>& polls) {
  polls.push_back({waker_[0], POLLIN, 0});
  polls.push_back({is_refusing_ ? -1 : listener_, POLLIN, 0});
  for (const Connection& one : connections_) {
    if (one.is_cut) continue;
    for (const Way& way : one.ways) note_way(way, polls);
  }
}

void CuttableRelay::note_way(const Way& way, std::vector<pollfd>& polls) {
  if (!way.waiting.empty()) {
    polls.push_back({way.to, POLLOUT, 0});
  } else if (!way.has_ended) {
    polls.push_back({way.from, POLLIN, 0});
  }
}

void CuttableRelay::accept() {
  const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const int server = connect_to(to_port_);
  if (server < 0) {
    ::close(client);
    return;
  }
  Connection made{
      {Way{client, server, {}, false}, Way{server, client, {}, false}}, "", false, false};
  made.inode = inode_of(port_of_peer(client), port_);
  const std::scoped_lock lock(mutex_);
  connections_.push_back(std::move(made));
  mark_cut();
}

void CuttableRelay::pass(Connection& connection) {
  auto& [out, in] = connection.ways;
  const bool goes_on = pass(out) && pass(in);
  connection.is_broken = !goes_on || (out.has_ended && in.has_ended);
}

// Returns false when the connection is broken.
bool CuttableRelay::pass(Way& way) {
  if (way.waiting.empty() && !way.has_ended) {
    way.waiting.resize(kMostWaiting);
    const ssize_t got = ::recv(way.from, way.waiting.data(), kMostWaiting, MSG_DONTWAIT);
    way.waiting.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0) return errno == EAGAIN;
    way.has_ended = got == 0;
    if (way.has_ended) ::shutdown(way.to, SHUT_WR);
  }
  if (way.waiting.empty()) return true;
  const ssize_t sent =
      ::send(way.to, way.waiting.data(), way.waiting.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0) return errno == EAGAIN;
  way.waiting.erase(0, static_cast<std::size_t>(sent));
  return true;
}

void CuttableRelay::close(const Connection& connection) {
  for (const Way& way : connection.ways) ::close(way.from);
}

}  // namespace undercroft::testing
