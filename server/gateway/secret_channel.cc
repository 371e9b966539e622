// secret_channel.cc: unseals the secrets of a Hello and seals the token of a Welcome.
#include "server/gateway/secret_channel.h"

#include "shared/codec.h"

namespace undercroft {

Expected<Proof> SecretChannel::open(const ServerKey& key, const Challenge& challenge,
                                    const std::string& realm, bool is_passing) {
  const auto answer = key.answer(challenge, realm, is_passing);
  if (!answer) return failed(answer.error());
  keys_ = answer->keys;
  return answer->proof;
}

Expected<> SecretChannel::unseal(Hello& hello) const {
  if (hello.sealed.empty()) return {};
  const auto text = keys_ ? undercroft::unseal(keys_->to_receive, hello.sealed) : std::nullopt;
  if (!text) return failed("The secrets in Hello are not sealed for this connection.");
  const auto secrets = decode_secrets(*text);
  if (!secrets) return failed("The secrets in Hello are malformed: " + secrets.error() + ".");
  hello.resume_token = secrets->resume_token;
  hello.password = secrets->password;
  hello.invitation = secrets->invitation;
  hello.new_password = secrets->new_password;
  hello.sealed.clear();
  return {};
}

void SecretChannel::seal_token(Welcome& welcome) const {
  if (!keys_ || welcome.resume_token.empty()) return;
  welcome.sealed_token = seal(keys_->to_send, welcome.resume_token);
  welcome.resume_token.clear();
}

}  // namespace undercroft
