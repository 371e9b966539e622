// secret_channel.cc: unseals a Hello and seals the token of a Welcome.
#include "server/gateway/connections/secret_channel.h"

#include "shared/trust/sealed_hello.h"

namespace undercroft {

Expected<Proof> SecretChannel::open(const ServerKey& key, const Challenge& challenge,
                                    const std::string& realm, bool is_passing) {
  const auto answer = key.answer(challenge, realm, is_passing);
  if (!answer) return failed(answer.error());
  keys_ = answer->keys;
  was_opened_ = true;
  return answer->proof;
}

Expected<> SecretChannel::unseal(Hello& hello) const {
  if (!keys_ && hello.sealed.empty()) return {};
  if (!keys_) return failed("Hello is not sealed for this connection.");
  return unseal_hello(hello, keys_->to_receive);
}

void SecretChannel::seal_token(Welcome& welcome) const {
  if (!keys_ || welcome.resume_token.empty()) return;
  welcome.sealed_token = seal(keys_->to_send, welcome.resume_token);
  welcome.resume_token.clear();
}

}  // namespace undercroft
