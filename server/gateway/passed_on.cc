// passed_on.cc: field by field.
#include "server/gateway/passed_on.h"

#include <algorithm>

namespace undercroft {
namespace {

std::string shortened(const std::string& name) { return name.substr(0, Preamble::kMostAddress); }

}  // namespace

Preamble::Source source_for(const ClientAddress& address) {
  Preamble::Source source{shortened(address.name), address.is_local, address.is_shared, {}};
  const std::size_t count = std::min(address.wider.size(), Preamble::kMostWider);
  for (std::size_t i = 0; i < count; ++i) source.wider.push_back(shortened(address.wider[i]));
  return source;
}

ClientAddress address_from(const Preamble::Source& source) {
  return {source.name, source.is_local, source.wider, source.is_shared};
}

void put_secrets(Preamble& preamble, const SecretChannel& channel) {
  preamble.was_opened = channel.was_opened();
  preamble.keys = channel.keys();
}

SecretChannel secrets_in(const Preamble& preamble) { return {preamble.keys, preamble.was_opened}; }

}  // namespace undercroft
