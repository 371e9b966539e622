// secret_channel.h: how one connection's secrets travel once the server has proved its identity.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "shared/trust/server_key.h"

namespace undercroft {

// A SecretChannel is closed until a client's challenge has been answered. It may be copied to the
// thread of another realm along with its connection.
class SecretChannel {
 public:
  SecretChannel() = default;
  // As it was on another server (keys(), was_opened()).
  SecretChannel(std::optional<SealKeys> keys, bool was_opened)
      : keys_(std::move(keys)), was_opened_(was_opened) {}

  // Answers the first challenge of a connection to this realm. `is_passing`: the server's identity
  // ends with its process. Fails with a sentence. REQUIRES: is_open() is false.
  [[nodiscard]] Expected<Proof> open(const ServerKey& key, const Challenge& challenge,
                                     const std::string& realm, bool is_passing);
  [[nodiscard]] bool is_open() const { return keys_.has_value(); }
  [[nodiscard]] bool was_opened() const { return was_opened_; }
  [[nodiscard]] const std::optional<SealKeys>& keys() const { return keys_; }

  // Opens the sealed part of the Hello. Once the server has proved its identity, a Hello without
  // one is not the client's: somebody passes messages on. Fails with a sentence.
  [[nodiscard]] Expected<> unseal(Hello& hello) const;
  // Seals the token of the connection's only Welcome, if the channel is open.
  void seal_token(Welcome& welcome) const;
  // Forgets the keys. Called once Welcome is on its way: nothing more will be sealed.
  void close() { keys_.reset(); }

 private:
  std::optional<SealKeys> keys_;
  bool was_opened_ = false;
};

}  // namespace undercroft
