// sealed_hello.h: sealing what a Hello must not reveal, and what nobody may change in it.
#pragma once

#include "shared/expected.h"
#include "shared/messages.h"
#include "shared/trust/sealed_text.h"

namespace undercroft {

// Moves which seat the Hello means, how to take it, and the keys to it into `sealed`. Somebody who
// passes messages on could otherwise have another seat's token sent to the client.
void seal_hello(Hello& hello, const SealKey& key);
// Moves them back, whatever the fields outside say. Fails with a sentence unless seal_hello() made
// `sealed` with this key.
[[nodiscard]] Expected<> unseal_hello(Hello& hello, const SealKey& key);

}  // namespace undercroft
