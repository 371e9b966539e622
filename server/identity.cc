// identity.cc: the two files of a server's identity: the secret key, and the public one.
//
// The public file shows that the folder has had a key, so a lost key is noticed: with a new one all
// players would be warned. Servers up to 0.3 stored a random word there, which is replaced.
#include "server/identity.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

#include "server/store/data_folder.h"

namespace undercroft {
namespace {

constexpr std::size_t kIdentity = 43;  // characters of a public key

// The file's first word; empty when there is no such file.
std::string word_in(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

bool write_durably(const std::string& path, const std::string& text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool ok = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                  ::fsync(fd) == 0;
  return ::close(fd) == 0 && ok;
}

// A crash leaves the old file or the new one, never half of it.
Expected<> replace_durably(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  if (write_durably(fresh, text) && std::rename(fresh.c_str(), path.c_str()) == 0) return {};
  return failed("cannot write " + path + ": " + std::strerror(errno));
}

Expected<ServerKey> fresh_key_in(const std::string& path) {
  ServerKey key = ServerKey::fresh();
  if (auto written = replace_durably(path, key.secret_text() + "\n"); !written) {
    return failed(written.error());
  }
  return key;
}

Expected<ServerKey> stored_key(const std::string& path, const std::string& public_path) {
  const bool has_key = ::access(path.c_str(), F_OK) == 0;
  if (has_key) {
    auto key = ServerKey::from_secret(word_in(path));
    if (!key) return failed(path + " contains no valid key (restore it from a backup)");
    return *std::move(key);
  }
  if (word_in(public_path).size() == kIdentity) {
    return failed(path + " is missing: restore it from a backup, or delete " + public_path +
                  " to start with a new identity, of which every player will be warned");
  }
  return fresh_key_in(path);
}

}  // namespace

Expected<std::shared_ptr<const ServerKey>> server_key_in(const std::string& data_folder) {
  if (data_folder.empty()) return std::make_shared<const ServerKey>(ServerKey::fresh());
  const std::string public_path = DataFolder::identity_file_in(data_folder);
  auto key = stored_key(DataFolder::key_file_in(data_folder), public_path);
  if (!key) return failed(key.error());
  if (word_in(public_path) != key->identity()) {
    if (auto written = replace_durably(public_path, key->identity() + "\n"); !written) {
      return failed(written.error());
    }
  }
  return std::make_shared<const ServerKey>(*std::move(key));
}

}  // namespace undercroft
