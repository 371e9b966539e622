// connection.h: one client's connection, as a realm sees it.
#pragma once

#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

class Subscription;

// A realm only ever talks to this, so that everything in it is tested without a socket, and so that
// how bytes travel can change without it. A connection lives on its realm's thread; all calls come
// from there, and none of them calls the realm back.
class Connection {
 public:
  virtual ~Connection() = default;

  // Takes a copy of a frame, to be on its way when the batch ends. Answers may be sent at any time;
  // deltas and chat only when is_ready().
  virtual void send(std::string_view frame) = 0;

  // Has what was sent so far left, but for a few answers at most? Whoever implements this calls
  // Realm::ready() when it becomes true again: then the next delta is made, from all that has
  // changed meanwhile.
  [[nodiscard]] virtual bool is_ready() const = 0;

  // Ends the connection after what was sent. Nothing may be sent after it.
  virtual void close(CloseCode code, std::string_view reason) = 0;

  // Who is at the far end, as an address or a network of them, for limits that count by it. Empty:
  // it is not counted (this very machine).
  [[nodiscard]] virtual std::string source() const { return ""; }

  // Says why it is not let in, and ends it. How soon is the connection's to say: whoever guesses at
  // tokens may wait.
  virtual void refuse(const Refusal& refusal);

  // The realm's own note of what this connection is told; null before it joins and after it has
  // gone. Of no concern to whoever implements this.
  Subscription* subscription = nullptr;
};

}  // namespace undercroft
