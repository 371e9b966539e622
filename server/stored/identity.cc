// identity.cc: the two files of a server's identity: the secret key, and the public one.
//
// The public file shows that the folder has had a key, so a lost key is noticed: with a new one all
// players would be warned. Servers up to 0.3 stored a random word there, which is replaced.
#include "server/stored/identity.h"

#include <unistd.h>

#include <fstream>
#include <utility>

#include "server/files/private_files.h"
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

Expected<ServerKey> fresh_key_in(const std::string& path) {
  ServerKey key = ServerKey::fresh();
  if (auto written = replace_private_file(path, key.secret_text() + "\n"); !written) {
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
    if (auto written = replace_private_file(public_path, key->identity() + "\n"); !written) {
      return failed(written.error());
    }
  }
  return std::make_shared<const ServerKey>(*std::move(key));
}

// When servers start together, the first one to store its key decides.
Expected<std::shared_ptr<const ServerKey>> server_key_in(Store& store) {
  const auto text = store.settle_fact("identity key", ServerKey::fresh().secret_text());
  if (!text) return failed("the server's identity: " + text.error().sentence);
  auto key = ServerKey::from_secret(*text);
  if (!key) {
    return failed(
        "the fact 'identity key' in the store is no valid key: restore it from a backup of the "
        "store");
  }
  return std::make_shared<const ServerKey>(*std::move(key));
}

}  // namespace undercroft
