// server_key.cc: Ed25519 signatures and the X25519 key exchange, with libsodium.
#include "shared/trust/server_key.h"

#include <sodium.h>

#include <utility>

#include "shared/check.h"
#include "shared/trust/bytes.h"

namespace undercroft {
namespace {

constexpr int kAlphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
// Begins every signed text, so that a signature made for another purpose is no proof.
constexpr std::string_view kPurpose = "undercroft: proof of identity, 1\n";

void start_sodium() { CHECK(sodium_init() >= 0, "the system has no source of randomness"); }

std::string base64_of(const unsigned char* bytes, std::size_t count) {
  std::string text(sodium_base64_encoded_len(count, kAlphabet), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, count, kAlphabet);
  text.pop_back();  // the terminating zero
  return text;
}

std::string base64_of(const std::string& bytes) { return base64_of(bytes_in(bytes), bytes.size()); }

// A connection's fresh key pair.
struct FreshPair {
  FreshPair() : public_key(crypto_kx_PUBLICKEYBYTES, '\0') {
    start_sodium();
    crypto_kx_keypair(bytes_in(public_key), secret.data());
  }
  std::string public_key;
  SecretBytes<crypto_kx_SECRETKEYBYTES> secret;
};

static_assert(SealKey::size() == crypto_kx_SESSIONKEYBYTES);

// The parameters of the connection that both sides must agree on. All parts but the last have a
// fixed length, so no two proofs sign the same text.
std::string signed_text(const std::string& challenge, const Proof& proof) {
  return std::string(kPurpose) + challenge + proof.key + (proof.is_passing ? "\1" : "\2") +
         proof.realm;
}

}  // namespace

ServerKey::ServerKey(const Seed& seed)
    : seed_(seed), public_key_(crypto_sign_PUBLICKEYBYTES, '\0') {
  static_assert(Seed::size() == crypto_sign_SEEDBYTES &&
                decltype(secret_key_)::size() == crypto_sign_SECRETKEYBYTES);
  start_sodium();
  crypto_sign_seed_keypair(bytes_in(public_key_), secret_key_.data(), seed_.data());
  identity_ = base64_of(public_key_);
}

ServerKey ServerKey::fresh() {
  start_sodium();
  Seed seed;
  randombytes_buf(seed.data(), Seed::size());
  return ServerKey(seed);
}

std::optional<ServerKey> ServerKey::from_secret(std::string_view text) {
  Seed seed;
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(seed.data(), Seed::size(), text.data(), text.size(), nullptr,
                                       &size, &end, kAlphabet);
  if (failed != 0 || size != Seed::size() || end != text.data() + text.size()) return std::nullopt;
  return ServerKey(seed);
}

std::string ServerKey::secret_text() const { return base64_of(seed_.data(), Seed::size()); }

Expected<ServerKey::Answer> ServerKey::answer(const Challenge& challenge, const std::string& realm,
                                              bool is_passing) const {
  const FreshPair own;
  Answer answer{{public_key_, own.public_key, "", realm, is_passing}, {}};
  if (challenge.key.size() != crypto_kx_PUBLICKEYBYTES ||
      crypto_kx_server_session_keys(answer.keys.to_receive.data(), answer.keys.to_send.data(),
                                    bytes_in(own.public_key), own.secret.data(),
                                    bytes_in(challenge.key)) != 0) {
    return failed("the challenge holds no usable key");
  }
  const std::string text = signed_text(challenge.key, answer.proof);
  answer.proof.signature.resize(crypto_sign_BYTES);
  crypto_sign_detached(bytes_in(answer.proof.signature), nullptr, bytes_in(text), text.size(),
                       secret_key_.data());
  return answer;
}

ClientChallenge::ClientChallenge() {
  FreshPair own;
  public_key_ = std::move(own.public_key);
  secret_key_ = std::move(own.secret);
}

Expected<SealKeys> ClientChallenge::check(const Proof& proof) const {
  const bool has_form = proof.identity.size() == crypto_sign_PUBLICKEYBYTES &&
                        proof.key.size() == crypto_kx_PUBLICKEYBYTES &&
                        proof.signature.size() == crypto_sign_BYTES;
  const std::string text = signed_text(public_key_, proof);
  if (!has_form || crypto_sign_verify_detached(bytes_in(proof.signature), bytes_in(text),
                                               text.size(), bytes_in(proof.identity)) != 0) {
    return failed("the server's proof of its identity is false");
  }
  SealKeys keys;
  if (crypto_kx_client_session_keys(keys.to_receive.data(), keys.to_send.data(),
                                    bytes_in(public_key_), secret_key_.data(),
                                    bytes_in(proof.key)) != 0) {
    return failed("the server's proof of its identity holds no usable key");
  }
  return keys;
}

std::string identity_in(const Proof& proof) { return base64_of(proof.identity); }

}  // namespace undercroft
