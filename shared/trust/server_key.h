// server_key.h: the key pair that is a server's identity, and the proof that a server owns it.
//
// Before Hello the client sends a Challenge with a fresh public key. The server answers with a
// Proof: its identity, a fresh public key of its own, and a signature over both fresh keys and what
// else the Proof says. Both sides derive the same SealKeys from the fresh keys. Somebody who passes
// Challenge and Proof on to the real server learns nothing that the client seals afterwards.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/expected.h"
#include "shared/messages.h"
#include "shared/trust/sealed_text.h"

namespace undercroft {

// A ServerKey signs proofs (Ed25519). Its methods are thread-safe.
class ServerKey {
 public:
  [[nodiscard]] static ServerKey fresh();
  // Reads what secret_text() returned; nullopt for anything else.
  [[nodiscard]] static std::optional<ServerKey> from_secret(std::string_view text);
  // The key pair as one word. It lets its reader pose as the server.
  [[nodiscard]] std::string secret_text() const;
  // The public key as one word of 43 characters.
  [[nodiscard]] const std::string& identity() const { return identity_; }

  struct Answer {
    Proof proof;
    SealKeys keys;
  };
  // Answers a challenge on a connection to this realm. `is_passing`: the identity ends with the
  // process. Fails when the challenge holds no usable key.
  [[nodiscard]] Expected<Answer> answer(const Challenge& challenge, const std::string& realm,
                                        bool is_passing) const;

 private:
  using Seed = SecretBytes<32>;
  explicit ServerKey(const Seed& seed);
  Seed seed_;
  SecretBytes<64> secret_key_;
  std::string public_key_;
  std::string identity_;
};

// A ClientChallenge is the client's side of one connection.
class ClientChallenge {
 public:
  ClientChallenge();
  [[nodiscard]] Challenge challenge() const { return {public_key_}; }
  // Returns the keys of this connection, or says why the proof is worthless.
  [[nodiscard]] Expected<SealKeys> check(const Proof& proof) const;

 private:
  std::string public_key_;
  SecretBytes<32> secret_key_;
};

// The identity that a proof is about, as ServerKey::identity() writes it.
[[nodiscard]] std::string identity_in(const Proof& proof);

}  // namespace undercroft
